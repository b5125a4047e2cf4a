/// The name of an element.
///
/// Pages can't contain `script` and `style` elements, because text has a different meaning inside them. The
/// content security policy of a live page blocks both anyway.
public struct Tag: Hashable, Sendable {
  /// All names. As an enum, a tag takes one byte, because elements are stored in large numbers.
  enum Name: String {
    case a, article, aside, blockquote, br, button, canvas, code, dd, details, dialog, div, dl, dt, em
    case fieldset, footer, form, h1, h2, h3, h4, h5, h6, header, hr, i, img, input, label, legend, li, main
    case nav, ol, option, output, p, pre, progress, s, section, select, small, span, strong, summary
    case table, tbody, td, textarea, th, thead, time, tr, u, ul
    case circle, g, line, path, polyline, rect, svg, text
    case html, head, body, meta, link, title, noscript, script, template
  }

  let name: Name

  /// Creates the tag with the given name, or returns `nil` if pages don't support it.
  init?(name: String) {
    guard let name = Name(rawValue: name) else { return nil }
    self.name = name
  }

  private init(_ name: Name) {
    self.name = name
  }

  /// A Boolean value that indicates whether the element can't have content.
  var isVoid: Bool {
    switch name {
    case .br, .hr, .img, .input, .meta, .link: true
    default: false
    }
  }

  /// A Boolean value that indicates whether browsers ignore a line break at the start of the content.
  var dropsLeadingNewline: Bool { name == .textarea || name == .pre }

  public static let a = Tag(.a)
  public static let article = Tag(.article)
  public static let aside = Tag(.aside)
  public static let blockquote = Tag(.blockquote)
  public static let br = Tag(.br)
  public static let button = Tag(.button)
  public static let canvas = Tag(.canvas)
  public static let code = Tag(.code)
  public static let dd = Tag(.dd)
  public static let details = Tag(.details)
  public static let dialog = Tag(.dialog)
  public static let div = Tag(.div)
  public static let dl = Tag(.dl)
  public static let dt = Tag(.dt)
  public static let em = Tag(.em)
  public static let fieldset = Tag(.fieldset)
  public static let footer = Tag(.footer)
  public static let form = Tag(.form)
  public static let h1 = Tag(.h1)
  public static let h2 = Tag(.h2)
  public static let h3 = Tag(.h3)
  public static let h4 = Tag(.h4)
  public static let h5 = Tag(.h5)
  public static let h6 = Tag(.h6)
  public static let header = Tag(.header)
  public static let hr = Tag(.hr)
  public static let i = Tag(.i)
  /// A picture.
  ///
  /// To set its file, use `Attribute.src`, and to describe it, `Attribute("alt", "…")`.
  public static let img = Tag(.img)
  public static let input = Tag(.input)
  public static let label = Tag(.label)
  public static let legend = Tag(.legend)
  public static let li = Tag(.li)
  public static let main = Tag(.main)
  public static let nav = Tag(.nav)
  public static let ol = Tag(.ol)
  public static let option = Tag(.option)
  public static let output = Tag(.output)
  public static let p = Tag(.p)
  public static let pre = Tag(.pre)
  public static let progress = Tag(.progress)
  public static let s = Tag(.s)
  public static let section = Tag(.section)
  public static let select = Tag(.select)
  public static let small = Tag(.small)
  public static let span = Tag(.span)
  public static let strong = Tag(.strong)
  public static let summary = Tag(.summary)
  public static let table = Tag(.table)
  public static let tbody = Tag(.tbody)
  public static let td = Tag(.td)
  public static let textarea = Tag(.textarea)
  public static let th = Tag(.th)
  public static let thead = Tag(.thead)
  public static let time = Tag(.time)
  public static let tr = Tag(.tr)
  public static let u = Tag(.u)
  public static let ul = Tag(.ul)

  // Drawings consist of an `svg` element and its content. Elements inside a drawing don't have ids. The
  // region is the drawing as a whole, because browsers would parse a circle on its own as an unknown HTML
  // element.
  public static let circle = Tag(.circle)
  public static let g = Tag(.g)
  public static let line = Tag(.line)
  public static let path = Tag(.path)
  public static let polyline = Tag(.polyline)
  public static let rect = Tag(.rect)
  public static let svg = Tag(.svg)
  public static let text = Tag(.text)

  // The tags that surround a page's content. Only `Document` writes them.
  static let html = Tag(.html)
  static let head = Tag(.head)
  static let body = Tag(.body)
  static let meta = Tag(.meta)
  static let link = Tag(.link)
  static let title = Tag(.title)
  static let noscript = Tag(.noscript)
  /// A script element, which is always empty and refers to a file by `src`.
  static let script = Tag(.script)

  /// A placeholder for unchanged regions in a patch.
  static let template = Tag(.template)
}
