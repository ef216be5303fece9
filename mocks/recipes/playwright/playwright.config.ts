import { defineConfig } from '@playwright/test'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export default defineConfig({
  fullyParallel: true,
  outputDir: join(tmpdir(), 'etalon-playwright'),
  reporter: 'line',
  webServer: {
    // In a project of your own: the path of Etalon's scripts/etalon.js.
    command: `node ${new URL('../../../scripts/etalon.js', import.meta.url).pathname} mock --port 0`,
    // The port that the mock took is read from its ready message, into process.env.MOCK_PORT.
    wait: { stdout: /ready: http:\/\/127\.0\.0\.1:(?<mock_port>\d+)/ },
  },
})
