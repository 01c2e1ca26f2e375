"""Results on the disk: the Parquet file, and the journal beside it until it is whole."""
