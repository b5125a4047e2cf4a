extension Place {
  var name: String {
    switch self {
    case .topLeft: "top left"
    case .top: "top"
    case .topRight: "top right"
    case .left: "left"
    case .center: "center"
    case .right: "right"
    case .bottomLeft: "bottom left"
    case .bottom: "bottom"
    case .bottomRight: "bottom right"
    }
  }
}

extension Movement.Curve {
  var name: String {
    switch self {
    case .none: "None"
    case .linear: "Linear"
    case .easeIn: "Ease in"
    case .easeOut: "Ease out"
    case .easeInOut: "Ease in and out"
    case .default: "Default"
    case .spring: "Spring"
    }
  }
}

extension Movement.Repetition {
  var name: String {
    switch self {
    case .once: "Once"
    case .threeTimes: "Three times"
    case .thereAndBack: "There, back, there"
    case .forever: "For ever"
    }
  }
}

extension Movement.Pace {
  var name: String {
    switch self {
    case .quick: "0.3 s"
    case .steady: "0.8 s"
    case .slow: "2 s"
    }
  }
}
