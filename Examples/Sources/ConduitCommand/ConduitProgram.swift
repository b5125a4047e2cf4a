import ConduitAPI
import Foundation
import Logging
import NIOCore
import ServiceLifecycle
import UnixSignals

/// The two servers of the program.
struct ConduitProgram {
  let database: ConduitDatabase
  let port: Int
  let apiPort: Int
  let allowedOrigin: String?
  let isSeeded: Bool

  /// Serves until the process receives SIGINT or SIGTERM.
  func run() async throws {
    let api = ConduitServer(database: database, port: apiPort, allowedOrigin: allowedOrigin)
    var configuration = ServiceGroupConfiguration(
      services: [api],
      gracefulShutdownSignals: [.sigterm, .sigint],
      logger: Self.logger
    )
    configuration.maximumGracefulShutdownDuration = .seconds(10)
    configuration.maximumCancellationDuration = .seconds(5)
    let servers = ServiceGroup(configuration: configuration)
    // If the API can't start, this task waits until the program ends.
    Task {
      let url = await api.url
      announce(url)
      for service in FrontEnd.services(api: url, port: port) {
        await servers.addServiceUnlessShutdown(service)
      }
    }
    do {
      try await servers.run()
    } catch let error as IOError {
      throw StartFailure(description: describe(error))
    }
  }

  private func announce(_ url: URL) {
    var text = "The API is at \(url.absoluteString). Stop with Control-C.\n"
    if isSeeded { text += "Log in as \(Seed.email) with the password “\(Seed.password)”.\n" }
    // Flushed immediately, even if the output is a pipe.
    FileHandle.standardOutput.write(Data(text.utf8))
  }

  private static var logger: Logger {
    var logger = Logger(label: "conduit") { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = .warning
    return logger
  }

  private func describe(_ error: IOError) -> String {
    switch error.errnoCode {
    case EADDRINUSE:
      "Port \(apiPort) or \(port) is in use. Choose others with --api-port and --port; 0 selects a free one."
    case EACCES:
      "Port \(apiPort) or \(port) is reserved for the system. Choose ports above 1023 with --api-port and --port."
    default: "A server can't start: \(error)."
    }
  }
}

/// Why the program can't start, in words for the user.
struct StartFailure: Error, CustomStringConvertible {
  let description: String
}
