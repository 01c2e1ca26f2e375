"""The documentation's site: ``make docs``, or ``python -m generate.site``.

Everything on it is written somewhere else: pages are read from where they lie, put into the dialect of the site's
builder, and their links led to where things are on the site. What needs no page of its own, such as a file of the
sources that is linked to, is shown as it is. Tables that follow from the code are made here, each time anew.
"""
