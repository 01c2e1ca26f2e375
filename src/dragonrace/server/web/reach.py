"""By which addresses others reach this server: an invitation to 127.0.0.1 would lead its guest to their own machine."""

import ipaddress
import shlex
import shutil
import socket
import sys
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

__all__ = ["EVERYWHERE", "Reachable", "is_this_machine", "outward_address"]

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - only compared with
NAME = "dragonrace"
SOMEWHERE = ("10.255.255.255", 9)
"""An address beyond this machine. Nothing is sent there; the system says from which of ours it would be."""


@dataclass(frozen=True)
class Reachable:
    """Where a server listens.

    ``usual_port``: it is the one that a start without a port takes. ``names``: what it may be called besides, as by a
    proxy before it. ``database``: the URL that it was given, if it was given one.
    """

    host: str = "127.0.0.1"
    port: int = 80
    usual_port: bool = True
    names: tuple[str, ...] = ()
    database: str = ""

    def is_called(self, host: str) -> bool:
        """Say whether a request's header Host means this server.

        Anybody can let a name of their own lead here, and their page would then pass for one of ours (DNS rebinding);
        an address, and what always means this machine, can't be led anywhere.
        """
        try:
            name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
        except ValueError:
            return False
        return _is_address(name) or is_this_machine(name) or name in self._own_names

    @cached_property
    def _own_names(self) -> set[str]:
        machine = [] if is_this_machine(self.host) else [socket.gethostname(), f"{socket.gethostname()}.local"]
        return {name.lower() for name in (self.host, *machine, *self.names)}

    def describe(self) -> dict[str, Any]:
        """Return the addresses for others, and the command that makes some where there are none."""
        names = network_addresses() if self.host in EVERYWHERE else [self.host]
        addresses = [self._address(name) for name in names if not is_this_machine(name)]
        return {"addresses": addresses, "command": self._command() if is_this_machine(self.host) else None}

    def _address(self, name: str) -> str:
        return f"http://[{name}]:{self.port}" if ":" in name else f"http://{name}:{self.port}"

    def _command(self) -> str:
        command = [program(), "serve", "--host", EVERYWHERE[0]]
        if not self.usual_port:
            command += ["--port", str(self.port)]
        if self.database.startswith("sqlite:"):  # other URLs may hold a password
            command += ["--database", self.database]
        return shlex.join(command)


def program() -> str:
    """Return what calls this program in the folder in which it was started: its name, or where it lies there.

    ``make play`` puts it where no shell looks. A place elsewhere is told to nobody.
    """
    own = Path(sys.executable).parent
    if own.is_relative_to(Path.cwd()) and shutil.which(NAME) is None and shutil.which(NAME, path=str(own)):
        return str(own.relative_to(Path.cwd()) / NAME)
    return NAME


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def is_this_machine(host: str) -> bool:
    """Say whether a host's name leads everybody to their own machine."""
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def network_addresses() -> list[str]:
    """Return this machine's addresses in its networks, the one that leads outside first."""
    found = [outward_address(), *_own_addresses()]
    return list(dict.fromkeys(one for one in found if one is not None and not is_this_machine(one)))


def outward_address() -> str | None:
    """Return the address by which this machine reaches others, if it does."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(SOMEWHERE)
        except OSError:  # no network at all
            return None
        return str(probe.getsockname()[0])


def _own_addresses() -> list[str]:
    try:
        return [str(one[4][0]) for one in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    except OSError:  # the machine does not know its own name
        return []
