"""Kernels: functions of integers and arrays, of modules and generated texts, run both ways."""
