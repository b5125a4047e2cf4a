import Foundation
import GRDB

/// Why a session file cannot be used, and what to do. In all cases, nothing was changed.
public struct SQLiteSessionError: Error, Hashable, CustomStringConvertible {
  /// The cause of the error.
  public enum Reason: Error, Hashable, Sendable {
    /// The file cannot be opened or created.
    case cannotOpen
    /// The file is not writable.
    case readOnly
    /// The file is not a database, or was partly overwritten.
    case damaged
    /// The file is a database of another program.
    case foreign
    /// A newer version of this program has created the file.
    case newer(found: Int, known: Int)
    /// The disk is full.
    case diskFull
    /// The disk has failed.
    case disk
    /// Another process has locked the file.
    case busy
    /// The file was moved or removed while it was open.
    case replaced
    /// The storage was closed.
    case closed
    /// Another error, described by SQLite.
    case other
  }

  public let reason: Reason
  /// The path of the file.
  public let path: String
  /// SQLite's message, if there is one.
  public let message: String?

  init(_ reason: Reason, _ url: URL, message: String? = nil) {
    self.reason = reason
    path = url.path
    self.message = message
  }

  init(_ error: any Error, _ url: URL, whileOpening isOpening: Bool) {
    switch error {
    case let error as SQLiteSessionError: self = error
    case let reason as Reason: self.init(reason, url)
    case let error as DatabaseError:
      self.init(
        Reason(error, whileOpening: isOpening),
        url,
        message: error.message ?? error.resultCode.description
      )
    default: self.init(isOpening ? .cannotOpen : .other, url, message: "\(error)")
    }
  }

  public var description: String {
    "\(path): \(problem)" + (message.map { " (SQLite: \($0))" } ?? "")
  }

  private var problem: String {
    switch reason {
    case .cannotOpen:
      "The file cannot be opened. Choose a file in an existing folder in which this program may write."
    case .readOnly:
      "The file is not writable. Give this program's user permission to write to it and to its folder."
    case .damaged:
      "The file is damaged, or not a database. Stop all servers that use it, move it away with the files “-wal” and “-shm” beside it, and start them. Its sessions are lost."
    case .foreign: "The file is a database of another program. Choose another file."
    case .newer(let found, let known):
      "The file has version \(found), and this program reads versions up to \(known). Start the newer program, or choose another file."
    case .diskFull:
      "The disk is full. Free some space. Sessions continue in memory, and are saved then."
    case .disk:
      "The disk has failed. Check the system's log. Sessions continue in memory, and are saved when the disk works again."
    case .busy:
      "Another process has locked the file. Sessions continue in memory, and are saved when the file is unlocked."
    case .replaced:
      "The file was moved or removed while it was open. Put it back, or restart the servers that use it one after the other."
    case .closed: "The storage was closed."
    case .other: "The file cannot be used."
    }
  }
}

extension SQLiteSessionError.Reason {
  init(_ error: DatabaseError, whileOpening isOpening: Bool) {
    switch error.resultCode {
    case .SQLITE_FULL: self = .diskFull
    case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_FORMAT: self = .damaged
    case .SQLITE_READONLY: self = .readOnly
    case .SQLITE_PERM, .SQLITE_CANTOPEN, .SQLITE_AUTH: self = .cannotOpen
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy
    case .SQLITE_IOERR: self = .disk
    case .SQLITE_MISUSE where !isOpening: self = .closed
    default: self = isOpening ? .cannotOpen : .other
    }
  }
}
