"""What commands share: errors and exit codes, files, output, progress."""
