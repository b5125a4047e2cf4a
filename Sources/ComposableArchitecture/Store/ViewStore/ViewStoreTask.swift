/// What an action that was sent to a view store brought about.
public typealias ViewStoreTask = StoreTask
