import { withBulkAndRestored } from './bulk-and-restored.ts'
import type { AreaFaults } from './fault.ts'
import { flowBulkActionFaults } from './flows-bulk-actions.ts'
import { flowBulkResponseFaults } from './flows-bulk-response.ts'
import { flowBulkFaults, flowTaggingFaults } from './flows-bulk.ts'
import { flowCountFaults } from './flows-counts.ts'
import { flowDeletionConnectionFaults } from './flows-delete-connections.ts'
import { flowDeletionFaults } from './flows-delete.ts'
import { flowDocumentationFaults } from './flows-documentation.ts'
import { flowExportFaults } from './flows-export.ts'
import { flowFieldFaults } from './flows-fields.ts'
import { flowFailedImportFaults } from './flows-import-failed.ts'
import { flowImportFaults } from './flows-import.ts'
import { flowInspectionFaults } from './flows-inspect.ts'
import { flowListFaults } from './flows-lists.ts'
import { flowPreviewFaults } from './flows-preview.ts'
import { flowReplaceFaults } from './flows-replace.ts'
import { flowStampFaults } from './flows-stamps.ts'
import { flowUsageFaults } from './flows-usage.ts'
import { flowVersionFaults } from './flows-versions.ts'
import { messageFaults, versionFaults } from './resources/versions.ts'

/** Faults of flows. */
export const flowFaults: AreaFaults<'flows'> = withBulkAndRestored('flow', {
  ...flowCountFaults,
  ...flowDeletionFaults,
  ...flowDeletionConnectionFaults,
  ...flowFieldFaults,
  ...flowListFaults,
  ...flowReplaceFaults,
  ...flowStampFaults,
  ...flowTaggingFaults,
  ...versionFaults('flow'),
  ...messageFaults('flow'),
  ...flowBulkFaults,
  ...flowUsageFaults,
  ...flowInspectionFaults,
  ...flowDocumentationFaults,
  ...flowBulkResponseFaults,
  ...flowBulkActionFaults,
  ...flowExportFaults,
  ...flowPreviewFaults,
  ...flowImportFaults,
  ...flowFailedImportFaults,
  ...flowVersionFaults,
})
