import Testing

@testable import RepositorySearch

struct QueryParametersTests {
  @Test(arguments: [
    ("q=swift", "swift"), ("q=a+b", "a b"), ("q=a%2Bb", "a+b"), ("q=a%26b%3Dc", "a&b=c"), ("q=a=b", "a=b"),
    ("p=1&q=x&q=y", "x"), ("q", ""), ("q=", ""), ("%71=x", "x"),
  ])
  func areReadAsAFormIs(query: String, value: String) {
    #expect(QueryParameters(query)["q"] == value)
  }

  @Test(arguments: [nil, "", "&&", "=", "q=%ZZ", "%FF=x"] as [String?])
  func omitsMissingAndMalformedParameters(query: String?) {
    #expect(QueryParameters(query)["q"] == nil)
  }
}
