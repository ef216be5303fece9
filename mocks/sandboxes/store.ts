/** A text that belongs to a sandbox, or to the mock as a whole where the sandbox is the empty text. */
export interface KeptDocument {
  sandbox: string
  kind: string
  name: string
  value: string
}

/** A record of a layer of a table, as JSON text like its key; null for one that the layer takes away. */
export interface KeptRecord {
  layer: number
  key: string
  value: string | null
}

/** What has changed since the last commit. */
export interface Batch {
  documents: KeptDocument[]
  /** Documents that are gone. */
  dropped: Omit<KeptDocument, 'value'>[]
  /** Sandboxes that are gone, with all their documents. */
  sandboxes: string[]
  records: KeptRecord[]
  /** Records that their layers know nothing of any more. */
  forgotten: Omit<KeptRecord, 'value'>[]
  /** Layers that nothing is built on any more, with all their records. */
  layers: number[]
}

/** Where a mock keeps its state: a platform's own, for it outlives the process. */
export interface Store {
  /** In the order in which they were first stored, like the records. */
  documents: () => Iterable<KeptDocument>
  records: () => Iterable<KeptRecord>
  /**
   * Keeps all of a batch or nothing.
   * @throws Error that says what is the matter with the store
   */
  commit: (batch: Batch) => void
  /** Calls back when what is being answered just now is done with its changes. */
  soon: (work: () => void) => void
  /** The error for what it holds being nothing that a mock has kept. */
  damaged: (why: string) => Error
  close: () => void
}
