/** Sections of the target file by kind of need (CONTRIBUTING: what a rule may need of a target). */
export const TARGET_SECTIONS: Readonly<Record<string, string>> = {
  credential: 'credentials',
  feature: 'features',
  fixture: 'fixtures',
  request: 'requests',
  path: 'paths',
  hook: 'hooks',
  bulk_action: 'bulk_actions',
  recycle_bin_type: 'recycle_bin_types',
  metadata_type: 'metadata_types',
}
