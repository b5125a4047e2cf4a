// Makes `import CombineSchedulers` work. `@_exported` is Swift's only way to re-export.
@_exported import CombineShim
@_exported import Schedulers
