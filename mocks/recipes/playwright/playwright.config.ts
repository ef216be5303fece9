import { defineConfig } from '@playwright/test'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export default defineConfig({
  fullyParallel: true,
  outputDir: join(tmpdir(), 'etalon-playwright'),
  reporter: 'line',
})
