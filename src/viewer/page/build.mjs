// Bundles src/ into dist/page.js and dist/page.css, which the Rust side embeds: run `npm install && npm run build` after any change.
import { build } from "esbuild";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const LIMIT = 750 * 1024;

await build({
  absWorkingDir: here,
  entryPoints: { page: "src/main.js" },
  outdir: "dist",
  bundle: true,
  minify: true,
  target: "es2020",
  format: "iife",
  legalComments: "none",
  charset: "utf8",
  logLevel: "warning",
});

// Both files are put inline into a page: neither may end the element that it is in.
for (const [file, end] of [
  ["page.js", /<\/script|<!--/i],
  ["page.css", /<\/style/i],
]) {
  const text = readFileSync(join(here, "dist", file), "utf8");
  if (end.test(text)) throw new Error(`dist/${file} contains ${end}, which would end its element`);
  if (text.length > LIMIT) throw new Error(`dist/${file} has ${text.length} bytes, more than ${LIMIT}`);
  console.log(`dist/${file}: ${text.length} bytes`);
}

const licences = ["three", "uplot"].map((name) => {
  const folder = join(here, "node_modules", name);
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return `${name} ${version}\n\n${readFileSync(join(folder, "LICENSE"), "utf8").trim()}\n`;
});
writeFileSync(join(here, "dist", "LICENSES.txt"), licences.join(`\n${"-".repeat(72)}\n\n`));
