"""Native modules of pokercore: what they are, how they are compiled, and the build switches.

Switches, each an environment variable set to 1:
    POKERCORE_DEBUG     Cython's bounds and initialisation checks on, no optimisation
    POKERCORE_SANITIZE  compile and link with AddressSanitizer and UndefinedBehaviorSanitizer
    POKERCORE_COVERAGE  line tracing, for Cython.Coverage
    POKERCORE_ANNOTATE  write the annotated HTML beside each generated C file
    POKERCORE_WERROR    compiler warnings are errors
    POKERCORE_PURE      leave the modules that are Python uncompiled
"""

import os
import sys
import sysconfig
from pathlib import Path
from subprocess import CalledProcessError

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

MODULES = ["_cards", "_random", "_evaluation", "_omaha", "_equity", "_sampling", "_sweep"]
# Python sources that are compiled too, for speed.
PYTHON_MODULES = ["_checks", "acting", "betting", "dealing", "hand", "hand_state"]
PYTHON_MODULES += ["posting", "pots", "rounds", "setting", "settling", "showdown"]
PYTHON_MODULES += ["history.phh", "history.phh_beside", "history.phh_reading", "history.replay"]
PYTHON_MODULES += ["table.planning", "table.playing", "table.positions"]
HERE = Path("src/pokercore")
MISSING = (
    "pokercore needs a C compiler and the headers of this Python ({version}) to build.\n"
    "  Debian, Ubuntu: apt install build-essential python3-dev\n"
    "  Fedora: dnf install gcc python3-devel    Alpine: apk add build-base python3-dev\n"
    "  macOS: xcode-select --install            Windows: Visual Studio Build Tools, C++ workload\n"
    "Or install a ready-made wheel of pokercore-native. The cause here: {cause}"
)
SWITCHES = ("DEBUG", "SANITIZE", "COVERAGE", "ANNOTATE", "WERROR", "PURE")
ON = [name for name in SWITCHES if os.environ.get(f"POKERCORE_{name}", "") not in ("", "0")]
DEBUG, SANITIZE, COVERAGE = (name in ON for name in SWITCHES[:3])
# A folder for each kind of build: Cython and setuptools do not see that a switch has changed.
BUILD = Path("build", "-".join(ON).lower() or "release")


class BuildExt(build_ext):
    """Chooses flags by compiler, and says what to install when there is none."""

    def build_extensions(self) -> None:
        msvc = self.compiler.compiler_type == "msvc"
        flags = (
            ["/O2", "/W3"] if msvc else ["-O3", "-g0", "-fvisibility=hidden", "-Wall", "-Wextra"]
        )
        if DEBUG and not msvc:
            flags += ["-O1", "-g"]
        if "WERROR" in ON:
            flags.append("/WX" if msvc else "-Werror")
        sanitize = ["-fsanitize=address,undefined", "-fno-sanitize-recover=undefined", "-g", "-O1"]
        for extension in self.extensions:
            extension.extra_compile_args = flags + (sanitize if SANITIZE else [])
            extension.extra_link_args = sanitize[:1] if SANITIZE else []
        header = Path(sysconfig.get_path("include"), "Python.h")
        if not header.exists():
            raise SystemExit(MISSING.format(version=sys.version.split()[0], cause=f"no {header}"))
        try:
            super().build_extensions()
        except (BaseError, CCompilerError) as error:
            if isinstance(error.__context__, CalledProcessError):
                raise  # the compiler is there, and has said what it minds
            raise SystemExit(MISSING.format(version=sys.version.split()[0], cause=error)) from error


macros = [("CYTHON_TRACE_NOGIL", "1"), ("CYTHON_USE_SYS_MONITORING", "0")] if COVERAGE else []
if sys.platform == "win32" and sysconfig.get_config_var("Py_GIL_DISABLED"):
    macros.append(("Py_GIL_DISABLED", "1"))  # the Windows headers do not define it themselves

extensions = [
    Extension(
        f"pokercore.{name}",
        [str(HERE / f"{name}.pyx")],
        include_dirs=[str(HERE / "include")],
        define_macros=macros,
        depends=[str(path) for path in sorted((HERE / "include").glob("*.h"))],
    )
    for name in MODULES
]
directives = {
    "language_level": 3,
    "boundscheck": DEBUG,
    "wraparound": False,
    "initializedcheck": DEBUG,
    "cdivision": True,
    "freethreading_compatible": True,
    "linetrace": COVERAGE,
    "emit_code_comments": COVERAGE,
}
# Compiled Python keeps Python's meaning; its C types stand in the .pxd, annotations are not types.
python_directives = directives | {
    "annotation_typing": False,
    "binding": False,  # methods of Python's own kind check what they are called on
    "boundscheck": True,
    "cdivision": False,
    "embedsignature": True,  # ... and tell their signature
    "embedsignature.format": "clinic",
    "nonecheck": True,
    "wraparound": True,
}
compiled = [
    Extension(f"pokercore.{name}", [f"pokercore/{name.replace('.', '/')}.py"], define_macros=macros)
    for name in PYTHON_MODULES
]
options = {
    "include_path": ["src"],
    "annotate": "ANNOTATE" in ON,
    "build_dir": str(BUILD / "cython"),
}
# Cython sees a changed .pxd only beside its source: those of the .py files make all of them anew,
# lest one be built against the old layout of another's classes.
newest = max(path.stat().st_mtime for path in HERE.rglob("*.pxd"))
made = [BUILD / "cython" / "pokercore" / f"{name.replace('.', '/')}.c" for name in PYTHON_MODULES]
stale = any(path.exists() and path.stat().st_mtime < newest for path in made)
modules = cythonize(extensions, compiler_directives=directives, **options)
if "PURE" not in ON:
    modules += cythonize(compiled, force=stale, compiler_directives=python_directives, **options)
setup(
    ext_modules=modules,
    options={"build": {"build_base": str(BUILD)}, "build_ext": {"parallel": os.cpu_count()}},
    cmdclass={"build_ext": BuildExt},
)
