/// Reports of errors in loading and saving shared values.
enum SharedErrorReports {
  /// `true` and `false` turn them on and off; with `nil` they are made where no test runs.
  @TaskLocal static var areOn: Bool?
}
