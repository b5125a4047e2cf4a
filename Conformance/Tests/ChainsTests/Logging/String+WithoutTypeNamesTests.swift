import Chains
import Testing

struct StringWithoutTypeNamesTests {
  @Test func typeNamesAreReplaced() {
    #expect("Map".withoutTypeNames == "Map")
    #expect("Lib.Publishers.Delay<Lib.Just<Int>, S>.Inner<T>".withoutTypeNames == "the type of Delay")
    #expect("got: (Lib.Publishers.Delay<A>.Inner<B>)".withoutTypeNames == "got: (the type of Delay)")
  }
}
