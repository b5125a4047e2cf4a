/// Reports of errors in loading and saving shared values, which programs make and tests do not.
enum SharedErrorReports {
  /// Whether tests report them, too: those of the reports.
  @TaskLocal static var areOnInTests = false
}
