"""No two files import each other, directly or around corners; imports for types alone count, too."""

import grimp


def circles() -> list[list[str]]:
    """The groups of files of which each is reached from each other (Tarjan's strongly connected components)."""
    graph = grimp.build_graph("dragonrace", cache_dir=None)
    imports = {module: sorted(graph.find_modules_directly_imported_by(module)) for module in graph.modules}
    return [sorted(group) for group in components(imports) if len(group) > 1]


def components(graph: dict[str, list[str]]) -> list[set[str]]:
    """The strongly connected components of a graph."""
    number: dict[str, int] = {}
    lowest: dict[str, int] = {}
    path: list[str] = []
    found: list[set[str]] = []

    def visit(node: str) -> None:
        number[node] = lowest[node] = len(number)
        path.append(node)
        for other in graph[node]:
            if other not in number:
                visit(other)
                lowest[node] = min(lowest[node], lowest[other])
            elif other in path:
                lowest[node] = min(lowest[node], number[other])
        if lowest[node] == number[node]:
            start = path.index(node)
            found.append(set(path[start:]))
            del path[start:]

    for node in graph:
        if node not in number:
            visit(node)
    return found


def test_a_circle_is_found() -> None:
    graph = {"a": ["b"], "b": ["c"], "c": ["a", "d"], "d": ["e"], "e": []}
    assert sorted(map(sorted, components(graph))) == [["a", "b", "c"], ["d"], ["e"]]


def test_no_files_import_each_other() -> None:
    assert circles() == []
