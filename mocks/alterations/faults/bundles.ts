import { bundleCredentialFaults } from './bundles-credentials.ts'
import { bundleExportFaults } from './bundles-export.ts'
import { failedBundleFaults } from './bundles-import-failed.ts'
import { bundleImportFaults } from './bundles-import.ts'
import { bundleListFaults } from './bundles-list.ts'
import { bundlePreviewFaults } from './bundles-preview.ts'
import type { AreaFaults } from './fault.ts'

/** Faults of the import and export of connections and formats. */
export const bundleFaults: AreaFaults<'bundles'> = {
  ...bundleExportFaults,
  ...bundleCredentialFaults,
  ...bundleListFaults,
  ...bundlePreviewFaults,
  ...bundleImportFaults,
  ...failedBundleFaults,
}
