#if Postgres
  /// An error of a database, with advice on how to resolve it.
  public struct PostgresError: Error, Hashable, Sendable {
    /// The reason for the failure, in a form that code can check.
    public enum Reason: Hashable, Sendable {
      /// The connection failed, and the statement wasn't sent.
      case unavailable

      /// The connection ended while a statement was running.
      ///
      /// The statement may have taken effect.
      case connectionLost

      /// The server didn't respond before the deadline, and the connection was closed.
      ///
      /// The statement may have taken effect.
      case noAnswer

      /// The server cancelled a statement that took longer than the pool's timeout.
      ///
      /// The statement had no effect.
      case statementTimedOut

      /// The server rejected the statement. It had no effect.
      case refused

      /// No connection was free before the timeout, and the statement wasn't sent.
      case waitedTooLong

      /// Too many statements were waiting already, and this one wasn't sent.
      case tooManyWaiting

      /// The pool is closed, and the statement wasn't sent.
      case closed

      /// A parameter or a name can't be sent to the server, so neither was the statement.
      case invalidParameter

      /// The statement was a `COPY` from or to the program.
      ///
      /// The pool doesn't support these, so the connection was closed, and the statement may have taken
      /// effect.
      case copyUnsupported

      /// A result has an unexpected format.
      case unexpectedResult

      /// The database's schema is newer than this program supports.
      case newerSchema

      /// The database's schema is older than this program requires.
      case olderSchema
    }

    /// The reason for the failure, in a form that code can check.
    public let reason: Reason
    /// The message from the server or the client library.
    public let message: String
    /// The server's five-character `SQLSTATE` code, or `nil` if someone other than the server reported the
    /// error.
    public let sqlState: String?

    init(_ reason: Reason, _ message: String, sqlState: String? = nil) {
      self.reason = reason
      self.message = message
      self.sqlState = sqlState
    }

    /// A Boolean value that indicates whether the server refused the statement's data, or their size.
    var isRefusalOfParameters: Bool {
      reason == .refused && (sqlState?.hasPrefix("22") == true || sqlState?.hasPrefix("54") == true)
    }

    /// A Boolean value that indicates whether the statement may have taken effect despite the error.
    public var isOutcomeUnknown: Bool {
      switch reason {
      case .connectionLost, .noAnswer, .copyUnsupported: true
      default: false
      }
    }
  }

  extension PostgresError: CustomStringConvertible {
    public var description: String {
      let code = sqlState.map { " (SQLSTATE \($0))" } ?? ""
      return "\(summary)\(code): \(message)\n\n\(advice)"
    }

    private var summary: String {
      switch reason {
      case .unavailable: "The database can't be reached"
      case .connectionLost: "The connection to the database was lost"
      case .noAnswer: "The database didn't respond in time"
      case .statementTimedOut: "A statement took too long"
      case .refused: "The database refused a statement"
      case .waitedTooLong: "No connection to the database became free in time"
      case .tooManyWaiting: "Too many statements are waiting for a connection"
      case .closed: "The pool of connections is closed"
      case .invalidParameter: "A value can't be sent to the database"
      case .copyUnsupported: "A statement copies from or to the program"
      case .unexpectedResult: "The database's response has an unexpected form"
      case .newerSchema: "The database's schema is newer than this program"
      case .olderSchema: "The database's schema is older than this program requires"
      }
    }

    private var refusalAdvice: String {
      switch sqlState {
      case "42P01":
        "The statement had no effect. If it uses this package's tables, call 'migrate()' first, as a user who may create tables."
      case "53100":
        "The statement had no effect. Free space on the database's disk; this package then writes its pending values."
      default: "The statement had no effect."
      }
    }

    /// Advice for resolving the error.
    private var advice: String {
      switch reason {
      case .unavailable:
        "Check that the server runs, and the connection string's host, port, user and password."
      case .connectionLost, .noAnswer:
        "The statement may have taken effect. Before repeating it, read the rows that it changes."
      case .statementTimedOut:
        "Raise the pool's 'statementTimeout' if the statement is expected to take so long."
      case .refused: refusalAdvice
      case .waitedTooLong, .tooManyWaiting: "Raise the pool's 'size', or send fewer statements at a time."
      case .closed: "Close a pool after its last use."
      case .invalidParameter: "Nothing was sent."
      case .copyUnsupported: "Write with 'INSERT … SELECT … FROM unnest($1)', and read with 'SELECT'."
      case .unexpectedResult: "Check that no other program has changed the tables."
      case .olderSchema: "Call 'migrate()' as a user who may create tables."
      case .newerSchema: "Deploy a version of this program that supports the schema."
      }
    }
  }
#endif
