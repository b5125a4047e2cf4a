import Bloc
import Testing

@MainActor
struct RepositoryProviderTests {
  private final class Repository {
    let name: String

    init(_ name: String = "remote") {
      self.name = name
    }
  }

  private let root = ProviderScope()

  @Test
  func aRepositoryIsCreatedWhenItIsReadAndDisposedOfAtRemoval() throws {
    let notes = Notes<String>()
    let mounted = try root.mount(
      RepositoryProvider {
        _ in
        notes.add("create")
        return Repository()
      } dispose: { repository in
        notes.add("dispose \(repository.name)")
      } child: {
        EmptyChild()
      }
    )
    #expect(notes.list == [])
    #expect(try mounted.scope.read(Repository.self) === mounted.scope.read(Repository.self))
    #expect(notes.list == ["create"])
    mounted.unmount()
    #expect(notes.list == ["create", "dispose remote"])
  }

  @Test
  func withoutAProviderTheErrorNamesTheType() throws {
    #expect(throws: ProviderNotFound(type: "Repository")) {
      let _: Repository = try RepositoryProvider.of(root)
    }
    let mounted = try root.mount(
      RepositoryProvider(Repository.self, create: { Repository(try $0.read(String.self)) }) { EmptyChild() }
    )
    #expect(throws: ProviderNotFound(type: "String")) { try mounted.scope.read(Repository.self) }
  }

  @Test
  func aMultiProviderNestsItsProviders() throws {
    let mounted = try root.mount(
      MultiRepositoryProvider {
        RepositoryProvider { _ in "local" }
        RepositoryProvider { Repository(try $0.read(String.self)) }
      } child: {
        ContextBuilder { try $0.read(Repository.self).name }
      }
    )
    #expect(mounted.output == "local")
  }

  @Test
  func aRepositoryThatIsABlocIsNotListenedTo() throws {
    let cubit = StepCubit()
    let mounted = try root.mount(
      RepositoryProvider(value: cubit) { ContextBuilder { try $0.watch(StepCubit.self).state } }
    )
    cubit.increment()
    #expect(!mounted.needsRebuild)
  }

  @Test
  func newRepositoriesRebuildWatchers() throws {
    let builds = Notes<String>()
    func provider(_ name: String) -> RepositoryProvider<Repository, EmptyChild> {
      RepositoryProvider(value: Repository(name)) { EmptyChild() }
    }
    let provided = try root.mount(provider("a"))
    _ = try provided.scope.mount(
      Joined(
        ContextBuilder { builds.add("read \(try $0.read(Repository.self).name)") },
        ContextBuilder { builds.add("watch \(try $0.watch(Repository.self).name)") },
        ContextBuilder { context in
          let repository: Repository = try RepositoryProvider.of(context, listen: true)
          builds.add("of \(repository.name)")
        }
      ) { _, _, _ in }
    )
    #expect(builds.list == ["read a", "watch a", "of a"])
    try provided.update(provider("b"))
    #expect(builds.list == ["read a", "watch a", "of a", "watch b", "of b"])
  }

  @Test
  func aProtocolCanBeTheType() throws {
    let mounted = try root.mount(
      RepositoryProvider((any CustomStringConvertible).self, create: { _ in 7 }) { EmptyChild() }
    )
    #expect(try mounted.scope.read((any CustomStringConvertible).self).description == "7")
  }
}
