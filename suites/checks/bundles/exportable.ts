import type { Reply, Tools } from '../../kit/index.ts'

/** The list of what can be exported. Its form is not documented. */
export const exportable = async ({ api, given }: Tools): Promise<Reply> =>
  api.need('listExportableObjects', await given.requestFor('listExportableObjects'))
