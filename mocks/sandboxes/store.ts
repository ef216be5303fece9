/** A text of a sandbox, or of the whole mock if `sandbox` is empty. */
export interface StoredDocument {
  sandbox: string
  kind: string
  name: string
  value: string
}

/** A record of a layer, key and value as JSON; the value is null if the layer removes the record. */
export interface StoredRecord {
  layer: number
  key: string
  value: string | null
}

/** Changes since the last commit. */
export interface Batch {
  documents: StoredDocument[]
  /** Removed documents. */
  dropped: Omit<StoredDocument, 'value'>[]
  /** Removed sandboxes, with all their documents. */
  sandboxes: string[]
  records: StoredRecord[]
  /** Records that a layer neither has nor removes any more. */
  forgotten: Omit<StoredRecord, 'value'>[]
  /** Unused layers, with all their records. */
  layers: number[]
}

/** Persistent storage for a mock's state, provided by the platform. */
export interface Store {
  /** In insertion order, like the records. */
  documents: () => Iterable<StoredDocument>
  records: () => Iterable<StoredRecord>
  /**
   * Persists a batch atomically.
   * @throws Error that describes the problem of the store
   */
  commit: (batch: Batch) => void
  /** Schedules work for after the current request has made its changes. */
  soon: (work: () => void) => void
  /** The error for invalid content of the store. */
  damaged: (why: string) => Error
  close: () => void
}
