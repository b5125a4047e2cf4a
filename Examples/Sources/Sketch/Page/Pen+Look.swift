import Foundation

extension Pen.Ink {
  var name: String { rawValue.capitalized }

  /// The color on the sheet, which is the same for all visitors, regardless of their themes.
  var color: String {
    switch self {
    case .black: "#1b1b1f"
    case .red: "#c02a1f"
    case .orange: "#c46200"
    case .green: "#2f7d32"
    case .blue: "#1d5fc4"
    case .violet: "#6d3fc0"
    }
  }
}

extension Pen.Width {
  var name: String { rawValue.capitalized }

  /// The width on a sheet of ``SheetView/size``.
  var units: Int {
    switch self {
    case .fine: 4
    case .medium: 10
    case .broad: 24
    }
  }
}
