import { ioOperations } from './io/operations.ts'
import { ioParts } from './io/parts.ts'
import { operation } from './kernel/operation.ts'

export const formatParts = ioParts('format')

const formats = ioOperations('format')

export const formatOperations = {
  listFormats: operation('listFormats')(formats.list),
  listRecentFormats: operation('listRecentFormats')(formats.recent),
  createFormat: operation('createFormat')(formats.create),
  getFormat: operation('getFormat')(formats.read),
  replaceFormat: operation('replaceFormat')(formats.replace),
  deleteFormat: operation('deleteFormat')(formats.remove),
  getFormatUsage: operation('getFormatUsage')(formats.usage),
  bulkEditFormats: operation('bulkEditFormats')(formats.bulk),
  listFormatVersions: operation('listFormatVersions')(formats.versions.list),
  getFormatVersion: operation('getFormatVersion')(formats.versions.read),
  setFormatVersionMessage: operation('setFormatVersionMessage')(formats.versions.setMessage),
  diffFormatVersions: operation('diffFormatVersions')(formats.versions.diff),
}
