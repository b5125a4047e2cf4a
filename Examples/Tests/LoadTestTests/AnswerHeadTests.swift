import Testing

@testable import load_test

struct AnswerHeadTests {
  private let head = AnswerHead(
    text:
      "HTTP/1.1 200 OK: yes\r\nSET-cookie: a=b; Path=/\r\nContent-Length:  17 \t\r\nno field\r\nEmpty:\r\n\r\n"
  )

  @Test func fieldNamesIgnoreCase() {
    #expect(head.value(of: "content-length") == "17")
    #expect(head.value(of: "set-cookie") == "a=b; Path=/")
    #expect(head.value(of: "empty") == "")
  }

  @Test func otherFieldsAreMissing() {
    #expect(head.value(of: "content") == nil)
    #expect(head.value(of: "http/1.1 200 ok") == nil, "This is no field.")
  }
}
