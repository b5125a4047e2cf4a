/// Reports of errors in loading and saving shared values.
enum SharedErrorReports {
  /// Whether they are made. Unless this says so, they are made where no test runs.
  @TaskLocal static var areOn: Bool?
}
