import HTTPTypes
import Hummingbird
import ServiceLifecycle

/// The routes of the API.
struct SlowRouter: Sendable {
  let onTraffic: @Sendable (Traffic) -> Void

  func makeRouter() -> Router<BasicRequestContext> {
    let router = Router(options: .autoGenerateHeadEndpoints)
    router.get("/files/:name") { [self] request, context in
      let name = try context.parameters.require("name")
      return try await serve(request) { demand in
        guard let file = GeneratedFile.all[name] else {
          throw HTTPError(.notFound, message: "There is no file with this name.")
        }
        return try Answer(file, to: request.headers, fault: demand.fault)
      }
    }
    router.get("/rivers") { [self] request, _ in
      let name = request.uri.queryParameters["name"].map(String.init) ?? ""
      return try await serve(request) { demand in
        try Answer(rivers: Rivers.named(name), fault: demand.fault)
      }
    }
    return router
  }

  /// Responds after the requested latency, unless the client disconnects first.
  private func serve(_ request: Request, _ answer: (Demand) throws -> Answer) async throws -> Response {
    let path = request.uri.path
    onTraffic(.arrived(path: path))
    do {
      let demand = try Self.demand(of: request)
      let answer = try answer(demand)
      try await wait(for: answer.fault == .stalled ? .seconds(86_400) : demand.latency, or: request)
      onTraffic(.answered(path: path))
      return try answer.response()
    } catch is CancellationError {
      onTraffic(.abandoned(path: path))
      throw CancellationError()
    } catch {
      onTraffic(.answered(path: path))
      throw error
    }
  }

  private static func demand(of request: Request) throws(HTTPError) -> Demand {
    do {
      return try Demand(request.headers)
    } catch {
      throw HTTPError(.badRequest, message: "\(error)")
    }
  }

  /// Waits, and throws if the client disconnects or the server stops.
  private func wait(for duration: Duration, or request: Request) async throws {
    if duration == .zero { return }
    try await request.body.consumeWithCancellationOnInboundClose { _ in
      try await cancelWhenGracefulShutdown {
        try await Task.sleep(for: duration)
      }
    }
  }
}
