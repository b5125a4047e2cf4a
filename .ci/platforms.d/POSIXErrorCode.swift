// A stub of the enumeration in each platform's C module, with the cases that our code uses.
@available(macOS 10.9, *)
public enum POSIXErrorCode: Int32, Sendable {
  case EPERM = 1
  case ENOENT = 2
  case EACCES = 13
  case EEXIST = 17
  case ENOTDIR = 20
  case EISDIR = 21
  case ENOSPC = 28
  case EROFS = 30
  #if !os(Windows)
    case EDQUOT = 122
  #endif
}
