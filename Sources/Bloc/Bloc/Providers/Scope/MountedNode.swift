/// Something that is mounted, as far as its type does not matter.
protocol MountedNode: AnyObject {
  var needsRebuild: Bool { get }
  func rebuildIfNeeded() throws
  func unmount()
}
