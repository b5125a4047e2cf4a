import Testing

@testable import CaseKeyPaths

struct AnyKeyPathSpellingTests {
  private struct Form {
    var name = ""
    var nickname: String {
      get { name }
      set { name = newValue }
    }
    fileprivate var secret: (Int, [String: (Int) -> Bool]) { (0, [:]) }
    var `default`: Int { 0 }
    var `in two words`: Int { 0 }
    subscript(number: Int) -> Int { number }
  }

  @dynamicMemberLookup
  private struct Screen<ID> {
    var id: ID
    var form = Form()
    var computedForm: Form {
      get { form }
      set { form = newValue }
    }
    var optionalForm: Form? { form }

    subscript<Member>(dynamicMember keyPath: KeyPath<Form, Member>) -> Member { form[keyPath: keyPath] }
  }

  @Test func storedPropertiesAreNamed() {
    #expect((\Screen<Int>.form.name).spelling == #"\.form.name"#)
  }

  #if canImport(Glibc)
    @Test func computedPropertiesAreNamed() {
      #expect((\Screen<Int>.computedForm.nickname).spelling == #"\.computedForm.nickname"#)
      #expect((\Screen<[String: Int]>.form.secret).spelling == #"\.form.secret"#)
      #expect((\Form.default).spelling == #"\.default"#)
      #expect((\Form.`in two words`).spelling == #"\.`in two words`"#)
      #expect((\Screen<Int>.optionalForm?.nickname).spelling == #"\.optionalForm?.nickname?"#)
    }

    @Test func propertiesOfLocalAndGenericTypesAreNamed() {
      struct Local {
        var count: Int { 0 }
      }
      func path<ID>(_ type: ID.Type) -> AnyKeyPath { \Screen<ID>.computedForm }
      #expect((\Local.count).spelling == #"\.count"#)
      #expect(path(Double.self).spelling == #"\.computedForm"#)
    }

    @Test func propertiesOfExtensionsAreNamed() {
      #expect((\Int.twice).spelling == #"\.twice"#)
    }
  #endif

  @Test func whatHasNoNameIsShownByItsType() {
    #expect((\Form[3]).spelling == #"\.<Int>"#)
    #expect((\Screen<Int>.nickname as AnyKeyPath).spelling == #"\.<String>"#)
  }

  @Test func theIdentityIsItself() {
    #expect((\Form.self).spelling == #"\.self"#)
  }

  #if canImport(Glibc)
    @Test(arguments: [
      ("key path getter for a.Form.name : Swift.String : a.Form", "name"),
      ("key path getter for z : Swift.Int in L #1 in b.local() -> () : L #1 in b.local() -> ()", "z"),
      ("key path getter for b.Outer.Inner.v : (Swift.Int) -> () : <A>b.Outer<A>.Inner", "v"),
      ("key path getter for (extension in b):b.Q.q : Swift.Int : b.QS", "q"),
      ("key path getter for (extension in b):b.Q< where A == (B) -> C>.q : Swift.Int : b.QS", "q"),
      ("key path getter for b.(P in _8CC290D0).(y in _8CC290D0) : Swift.Int : b.(P in _8CC290D0)", "y"),
      ("key path getter for b.QS.`a : b` : Swift.Int : b.QS", "`a : b`"),
      ("key path getter for a.Dyn.subscript(Swift.Int) -> Swift.Int : a.Dyn", nil),
      ("key path setter for a.Form.name : Swift.String : a.Form", nil),
      ("key path getter for a", nil),
      ("", nil),
    ])
    func aNameIsFoundInTheTextForAGetter(text: String, name: String?) {
      #expect(GetterNames.propertyName(in: text) == name)
    }
  #endif
}

extension Int {
  fileprivate var twice: Int { self * 2 }
}
