import TributaryUI

/// A screen that uses some of the names.
enum CaseStudy: String, Identifiable, Hashable {
  case accessibility, animators, arrangement, canvas, choices, columns, controls, drawing, effects,
    environment, feed, fills
  case formerNames = "former names"
  case formerStores = "former stores"
  case forms, gauges, gestures, input, layout, lifetime, measures, models, motion, presentation
  case rows, selection, storage, stores, styles, tabs, text, uikit

  static let views: [CaseStudy] = [
    .controls, .text, .rows, .layout, .drawing, .presentation, .arrangement, .effects, .fills, .styles,
    .choices, .forms, .columns, .tabs, .measures, .selection, .motion, .canvas, .feed,
    .gauges, .animators,
  ]
  static let stateAndInput: [CaseStudy] = [
    .gestures, .storage, .input, .models, .environment, .lifetime, .accessibility, .stores,
  ]
  static let otherTimes: [CaseStudy] = [.formerNames, .formerStores, .uikit]

  var id: String { rawValue }
  var title: String { self == .uikit ? "UIKit" : rawValue.capitalized }

  @MainActor @ViewBuilder var view: some View {
    switch self {
    case .accessibility: AccessibilityStudy()
    case .animators: AnimatorsStudy()
    case .arrangement: ArrangementStudy()
    case .canvas: CanvasStudy()
    case .choices: ChoicesStudy()
    case .columns: ColumnsStudy()
    case .controls: ControlsStudy()
    case .drawing: DrawingStudy()
    case .effects: EffectsStudy()
    case .environment: EnvironmentStudy()
    case .feed: FeedStudy()
    case .fills: FillsStudy()
    case .formerNames: FormerNamesStudy()
    case .formerStores: FormerStoresStudy()
    case .forms: FormsStudy()
    case .gauges: GaugesStudy()
    case .gestures: GesturesStudy()
    case .input: InputStudy()
    case .layout: LayoutStudy()
    case .lifetime: LifetimeStudy()
    case .models: ModelsStudy()
    case .measures: MeasuresStudy()
    case .motion: MotionStudy()
    case .presentation: PresentationStudy()
    case .rows: RowsStudy()
    case .selection: SelectionStudy()
    case .storage: StorageStudy()
    case .stores: StoresStudy()
    case .styles: StylesStudy()
    case .tabs: TabsStudy()
    case .text: TextStudy()
    case .uikit: UIKitStudy()
    }
  }
}
