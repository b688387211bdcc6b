import { describe, expect, it, vi } from 'vitest';
import { entityBomb, useBomb } from '../../fakes/bombs.mjs';
import { drawSvg, type DrawingOptions } from '../../../utils/prepare/draw-svg';

const red = '<rect width="100%" height="100%" fill="red"/>';
const svg = (attributes: string, content = red): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`;

async function drawn(
  text: string,
  side = 4096,
  options?: DrawingOptions,
): Promise<{ size: [number, number]; middle: number[] }> {
  const picture = await createImageBitmap(await drawSvg(new Blob([text]), side, options));
  const canvas = new OffscreenCanvas(1, 1).getContext('2d');
  if (!canvas) throw new Error('no canvas');
  canvas.drawImage(picture, -picture.width / 2, -picture.height / 2);
  return { size: [picture.width, picture.height], middle: [...canvas.getImageData(0, 0, 1, 1).data] };
}

describe('drawing an SVG', () => {
  it.each([
    ['its own size', 'width="600" height="200"', [600, 200]],
    ['its own size in other units', 'width="100mm" height="50mm"', [378, 189]],
    ['the height its width and proportions give', 'width="600" viewBox="0 0 3 1"', [600, 200]],
    ['a readable size when it has proportions only', 'viewBox="0 0 20 10"', [1024, 512]],
    [
      'a readable size when it fills what it is given',
      'width="100%" height="100%" viewBox="0 0 1 2"',
      [512, 1024],
    ],
    ['what a browser gives it when it says nothing', '', [300, 150]],
    ['a size at which an icon can be seen', 'width="16" height="16"', [256, 256]],
    ['no more than the limit', 'width="10000" height="5000"', [4096, 2048]],
  ])('takes %s', async (_what, attributes, size) => {
    expect(await drawn(svg(attributes))).toEqual({ size, middle: [255, 0, 0, 255] });
  });

  it('draws HTML within it', async () => {
    const html = `<foreignObject width="400" height="400"><div xmlns="http://www.w3.org/1999/xhtml" style="background:red;height:400px"></div></foreignObject>`;
    expect((await drawn(svg('width="400" height="400"', html))).middle).toEqual([255, 0, 0, 255]);
  });

  it('loads nothing that it refers to', async () => {
    const lime = document.createElement('canvas');
    const on = lime.getContext('2d');
    if (!on) throw new Error('no canvas');
    on.fillStyle = 'lime';
    on.fillRect(0, 0, 400, 400);
    const withImage = (href: string): Promise<{ middle: number[] }> =>
      drawn(svg('width="400" height="400"', `${red}<image href="${href}" width="300" height="300"/>`));
    const own = lime.toDataURL();
    const other = URL.createObjectURL(await (await fetch(own)).blob());
    expect((await withImage(own)).middle).toEqual([0, 255, 0, 255]);
    expect((await withImage(other)).middle).not.toEqual([0, 255, 0, 255]);
  });

  it('runs no script in it', async () => {
    const script = `${red}<script>document.documentElement.innerHTML = ''</script>`;
    const attributes = `width="400" height="400" onload="document.documentElement.innerHTML = ''"`;
    expect((await drawn(svg(attributes, script))).middle).toEqual([255, 0, 0, 255]);
  });

  it.each([
    ['cut off', '<svg xmlns="http://www.w3.org/2000/svg" width="16" <rect'],
    ['another kind of document', '<html><body>no picture</body></html>'],
    ['an SVG without its namespace', '<svg width="10" height="10"><rect/></svg>'],
    ['empty', ''],
  ])('says that %s is broken', async (_what, text) => {
    await expect(drawSvg(new Blob([text]), 4096)).rejects.toMatchObject({
      failure: { code: 'pictureBroken' },
    });
  });

  it.each([
    ['entities of entities', entityBomb()],
    ['entities of entities in an attribute', entityBomb().replace(/<text[^]*<\/text>/, '<g id="&e12;"/>')],
    ['a second document type', `<!DOCTYPE svg>${entityBomb()}`],
    [
      'a long entity, often',
      `<!DOCTYPE svg [<!ENTITY a "${'a'.repeat(1e4)}">]>${svg('', '&a;'.repeat(1e4))}`,
    ],
  ])('never has %s parsed', async (_what, text) => {
    using parsing = vi.spyOn(DOMParser.prototype, 'parseFromString');
    await expect(drawSvg(new Blob([text]), 4096)).rejects.toMatchObject({
      failure: { code: 'pictureBroken' },
    });
    expect(parsing).not.toHaveBeenCalled();
  });

  it.each([
    ['use', useBomb()],
    ['use, without a prefix', useBomb().replaceAll('xlink:', '')],
    ['use, with escapes and white space', useBomb().replaceAll('href="#u', 'href=" #%&#10;75')],
    ['patterns', patterns(20)],
    ['masks by a style sheet', styledMasks((id, next) => `#${id} > g { mask: url(#${next}) }`)],
    [
      'masks by a style sheet in a condition',
      styledMasks(
        (id, next) => `@media all { @supports (mask: none) { #${id} > * { mask: url( "#${next}" ) } } }`,
      ),
    ],
    ['masks by escaped letters', styledMasks((id, next) => `#${id} > g { m\\61sk: u\\72l(\\23 ${next}) }`)],
    ['masks by attributes', masks('mask="url(#next)"')],
    ['masks by style attributes', masks('style="mask:u\\72l(#next)"')],
  ])('draws no picture that repeats itself a billion times: %s', async (_how, text) => {
    using drawing = vi.spyOn(XMLSerializer.prototype, 'serializeToString');
    for (const isSandboxed of [false, true])
      await expect(drawSvg(new Blob([text]), 4096, { isSandboxed })).rejects.toMatchObject({
        failure: { code: 'pictureBroken' },
      });
    expect(drawing).not.toHaveBeenCalled();
  });

  it.each([
    ['masks by a variable', styledMasks((id, next) => `#${id} { --m: url(#${next}) } g { mask: var(--m) }`)],
    ['masks by rules in rules', styledMasks((id, next) => `#${id} { & > g { mask: url(#${next}) } }`)],
    [
      'masks by an animation',
      styledMasks(
        (id, next) => `@keyframes ${id} { from { mask: url(#${next}) } } #${id} > g { animation: ${id} 9s }`,
      ),
    ],
    [
      'masks by another style sheet',
      styledMasks((id, next) => `@import url("data:text/css,%23${id}>g{mask:url(%23${next})}");`),
    ],
    [
      'masks by another style sheet, in escaped letters',
      styledMasks(() => '@\\69mport "\\64 ata:text/css,rect{}";'),
    ],
    [
      'masks by elements of a namespace',
      styledMasks(
        (id, next) => `@namespace s "http://www.w3.org/2000/svg"; s|mask#${id} > s|g { mask: url(#${next}) }`,
      ),
    ],
    ['selectors that look at the elements before', manyRules('z ~ b', 10_000, 900)],
    ['selectors that look at the elements around', manyRules('z b:not(z *)', 10_000, 900)],
    ['simple selectors in a list without end', manyRules(Array(900).fill('.a').join(', '), 10_000, 3)],
    ['drawings within a style sheet', styledMasks(() => 'rect { fill: url("\\64 ata:image/svg+xml,") }')],
    ['drawings within an attribute', masks(`mask="url('\\64 ata:image/svg+xml,#a')"`)],
    ['masks by attributes with escaped letters', masks('mask="u\\72l(#next)"')],
    ['references that are set', masks('', '<set attributeName="mask" to="url(#next)"/>')],
    [
      'drawings within the drawing',
      svg('', `<image href=" DATA:image/svg+xml,${encodeURIComponent(svg(''))}"/>`),
    ],
  ])(
    'draws nothing in the process of the extension whose repeats it cannot count: %s',
    async (_how, text) => {
      using drawing = vi.spyOn(XMLSerializer.prototype, 'serializeToString');
      await expect(drawSvg(new Blob([text]), 4096)).rejects.toMatchObject({
        failure: { code: 'formatNotRead', format: 'SVG' },
      });
      expect(drawing).not.toHaveBeenCalled();
    },
  );

  it.each([
    ['a logo within a badge', `<image href="data:image/svg+xml,${encodeURIComponent(svg(''))}"/>${red}`],
    ['a font of the web', `<style>@import url(https://fonts.example/css?family=Inter);</style>${red}`],
    ['a path of Windows', `<g data-file="C:\\Users\\Ana\\logo (1).png">${red}</g>`],
    ['layers', `<style>@layer a { rect { stroke: url(#p) } }</style>${red}`],
  ])('draws %s in the sandbox', async (_what, content) => {
    const text = svg('width="400" height="400"', content);
    expect((await drawn(text, 4096, { isSandboxed: true })).middle).toEqual([255, 0, 0, 255]);
  });

  it('draws a part from its shapes, however small it is', async () => {
    const content = '<rect x="3000.5" y="1000" width="0.5" height="1" fill="red"/>';
    const part = { x: 3000 / 6000, y: 1000 / 2000, width: 1 / 6000, height: 1 / 2000 };
    const { size, middle } = await drawn(svg('width="6000" height="2000"', content), 1024, {
      minSide: 1024,
      part,
    });
    expect([size, middle]).toEqual([
      [1024, 1024],
      [255, 0, 0, 255],
    ]);
  });

  it.each([
    [
      'names of custom properties',
      svg(`data-a="${'--:'.repeat(300_000)}" style="${'--a:'.padEnd(300_000, '-')}"`),
    ],
    ['white space in a reference', svg(`fill="${'url('.padEnd(500_000, ' ')}"`)],
    ['escapes', svg(`fill="${'\\\\'.repeat(500_000)}"`)],
  ])('checks a million characters of %s at once', async (_what, text) => {
    // Work that grows with the square of the length would take minutes.
    expect(await drawn(text, 300)).toEqual({ size: [300, 150], middle: [255, 0, 0, 255] });
  });

  it.each([
    [
      'the entities of drawing programs',
      `<?xml version="1.0"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
        <!ENTITY ns_svg "http://www.w3.org/2000/svg"> <!ENTITY lime 'red'> ]>
        <svg xmlns="&ns_svg;" width="400" height="400"><rect width="400" height="400" fill="&lime;"/></svg>`,
    ],
    ['a document type alone', `<!DOCTYPE svg>${svg('width="400" height="400"')}`],
    [
      'thousands of references to one symbol, and one to itself',
      svg(
        'width="400" height="400"',
        `${'<use href="#dot"/>'.repeat(20_000)}<g id="self"><use href="#self"/></g><rect id="dot" width="400" height="400" fill="red"/>`,
      ),
    ],
  ])('draws %s', async (_what, text) => {
    expect((await drawn(text)).middle).toEqual([255, 0, 0, 255]);
  });

  it('draws thousands of paths with one gradient, and classes, variables and escapes as drawing programs write them', async () => {
    const stops = '<stop offset="0" stop-color="#f00"/><stop offset="1" stop-color="red"/>'.repeat(10);
    const style = `@font-face { font-family: "Some \\46ont"; src: url(data:font/woff2;base64,AA) }
      :root { --paint: red } .a { fill: url(#g); font-family: 'My\\72iad' } .b { clip-path: url(#c) } .c { fill: var(--paint) }`;
    const rects = '<rect class="a" width="1" height="1"/>'.repeat(20_000);
    const content = `<style>${style}</style><linearGradient id="g">${stops}</linearGradient>
      <clipPath id="c"><rect width="400" height="400"/></clipPath>${rects}<g class="b">${'<rect class="c" width="400" height="400"/>'.repeat(9)}</g>`;
    expect((await drawn(svg('width="400" height="400"', content))).middle).toEqual([255, 0, 0, 255]);
  });
});

/** Masks of masks, each drawn twice in the next; `marked` and `inside` are what refers to the mask with the id "next". */
function masks(marked: string, inside = '', style = ''): string {
  const half = `<g id="g" ${marked}><rect width="9" height="9" fill="white"/>${inside}</g>`;
  const each = Array.from({ length: 24 }, (_level, at) =>
    `<mask id="m${at}">${half}${half}</mask>`.replaceAll('next', `m${at + 1}`).replaceAll('"g"', `"g${at}"`),
  );
  return svg(
    'width="400" height="400"',
    `${style}${each.join('')}<rect width="9" height="9" mask="url(#m0)"/>`,
  );
}

/** An SVG whose rules match nothing, and must each be held against all elements. */
const manyRules = (selector: string, elements: number, rules: number): string =>
  svg(
    '',
    `<style>@media (min-width: 99999px) { ${`${selector} { fill: url(#a) } `.repeat(rules)} }</style>${'<b/>'.repeat(elements)}`,
  );

/** Masks of masks by a style sheet with a rule for each. */
function styledMasks(rule: (id: string, next: string) => string): string {
  const rules = Array.from({ length: 24 }, (_level, at) => rule(`m${at}`, `m${at + 1}`));
  return masks('', '', `<style><![CDATA[${rules.join(' ')}]]></style>`);
}

/** Patterns of patterns: each drawn twice in the next. */
function patterns(levels: number): string {
  const each = Array.from({ length: levels }, (_level, at) => {
    const half = `<rect width="9" height="9" fill="url(#p${at})"/>`;
    return `<pattern id="p${at + 1}" width="9" height="9" patternUnits="userSpaceOnUse">${half}${half}</pattern>`;
  });
  return svg(
    'width="400" height="400"',
    `<pattern id="p0"/>${each.join('')}<rect width="9" height="9" fill="url(#p${levels})"/>`,
  );
}
