import Testing

@testable import RepositorySearch

struct RepositoryCatalogTests {
  @Test func repositoriesHaveUniqueIDsAndNames() throws {
    let repositories = try RepositoryCatalog().repositories
    #expect((40...60).contains(repositories.count))
    #expect(Set(repositories.map(\.id)).count == repositories.count)
    #expect(Set(repositories.map(\.fullName)).count == repositories.count)
  }

  @Test func eachWordHasToOccurSomewhere() throws {
    let catalog = try RepositoryCatalog()
    #expect(catalog.search("Swift SQLite").map(\.fullName) == ["groue/GRDB.swift"])
    #expect(catalog.search("swift elixir").isEmpty)
  }

  @Test func capitalsMakeNoDifference() throws {
    let catalog = try RepositoryCatalog()
    #expect(catalog.search("SWIFT") == catalog.search("swift"))
    #expect(!catalog.search("swift").isEmpty)
  }
}
