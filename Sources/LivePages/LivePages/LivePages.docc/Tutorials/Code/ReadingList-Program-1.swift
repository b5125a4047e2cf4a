import LivePages

@main
struct Program {
  static func main() async throws {
    try await LiveSite.serve(SearchPage())
  }
}
