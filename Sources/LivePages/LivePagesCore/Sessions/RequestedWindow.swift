/// The browser window that the current request is for.
package enum RequestedWindow {
  /// A Boolean value that indicates whether the request comes from a phone, whose window is narrow. The page's script reports the
  /// actual width later.
  @TaskLocal package static var isOnPhone = false
}
