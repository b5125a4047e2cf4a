#if LivePages
  import Hummingbird

  /// Finds each answer in a task that ends with it.
  ///
  /// A task keeps the memory that it has once needed for calls within calls. That of a connection goes on for
  /// as long as its stream, which may be hours, and would keep what the routes have needed.
  struct AnsweringInOwnTask<Context: RequestContext>: RouterMiddleware {
    func handle(
      _ request: Request,
      context: Context,
      next: (Request, Context) async throws -> Response
    ) async throws -> Response {
      try await withoutActuallyEscaping(next) { next in
        // Called by the one task, which is waited for.
        nonisolated(unsafe) let next = next
        let answering = Task { try await next(request, context) }
        return try await withTaskCancellationHandler {
          try await answering.value
        } onCancel: {
          answering.cancel()
        }
      }
    }
  }
#endif
