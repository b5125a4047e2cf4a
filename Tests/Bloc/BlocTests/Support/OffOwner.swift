/// Runs a closure off the owner of the blocs that it uses.
@concurrent
func offOwner(_ use: @Sendable () async -> Void) async {
  await withTaskExecutorPreference(globalConcurrentExecutor) { await use() }
}
