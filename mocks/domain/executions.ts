export interface ExecutionParts {
  /** Most records that one page of history holds. */
  pageSize: number
}

export const executionParts: ExecutionParts = {
  pageSize: 100,
}
