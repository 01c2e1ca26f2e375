"""The games in other people's frameworks. Each module needs its framework, which an extra of the same name installs."""
