const { readdirSync } = require('node:fs');

/** Import boundaries of docs/architecture.md, by its folder list. */

const features = (workspace) => {
  try {
    return readdirSync(`${workspace}/src/features`, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
  } catch {
    return [];
  }
};

/** The workspaces that each workspace may import. */
const arrows = {
  contract: [],
  assistant: ['contract', 'server'],
  server: ['contract', 'assistant'],
  web: ['contract'],
  e2e: ['contract', 'server'],
  bench: ['contract', 'server'],
};
const workspaces = Object.keys(arrows);

const betweenWorkspaces = workspaces.map((from) => ({
  name: `${from}-imports-only-${arrows[from].join('-and-') || 'itself'}`,
  severity: 'error',
  from: { path: `^${from}/` },
  to: { path: `^(${workspaces.filter((to) => to !== from && !arrows[from].includes(to)).join('|')})/` },
}));

const betweenFeatures = ['server', 'web'].flatMap((workspace) =>
  features(workspace).map((name) => ({
    name: `${workspace}-feature-${name}-stays-closed`,
    severity: 'error',
    from: { path: `^${workspace}/src/features/`, pathNot: `^${workspace}/src/features/${name}/` },
    to: { path: `^${workspace}/src/features/${name}/` },
  })),
);

const downwards = [
  { from: '^server/src/(database|http|jobs|shared|identity)/', to: '^server/src/(features|app)/' },
  { from: '^server/src/(database|http|jobs|shared)/(?!.*\\.test\\.ts$)', to: '^server/src/identity/' },
  { from: '^server/src/(?!app/|main|worker|serve-requests)(?!testing/)(?!.*\\.test\\.ts$)', to: '^server/src/app/' },
  { from: '^web/src/(ui|lib)/', to: '^web/src/(features|app)/' },
  { from: '^web/src/features/', to: '^web/src/app/(router|providers)' },
  { from: '^server/src/(?!testing/)(?!.*\\.test\\.ts$)', to: '^server/src/testing/' },
].map(({ from, to }) => ({
  name: `nothing-below-imports-${to}`,
  severity: 'error',
  from: { path: from },
  to: { path: to },
}));

module.exports = {
  forbidden: [
    ...betweenWorkspaces,
    ...betweenFeatures,
    ...downwards,
    {
      name: 'contract-depends-on-zod-only',
      severity: 'error',
      // The line of compliance alone needs d3; screen and PDF draw it from here.
      from: { path: '^contract/src/(?!trend\\.ts$)(?!.*\\.test\\.ts$)' },
      to: { pathNot: '^(contract/|node_modules/zod/)' },
    },
    {
      name: 'e2e-and-bench-enter-server-by-testing',
      severity: 'error',
      from: { path: '^(e2e|bench|assistant)/' },
      to: { path: '^server/(?!src/testing/)' },
    },
    {
      name: 'assistant-answers-without-server',
      severity: 'error',
      from: { path: '^assistant/src/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(server|assistant/evaluation)/' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'everything-resolves', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^mdast$' } },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/(dist|node_modules)/.*\\.(css|woff2)$' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
    },
  },
};
