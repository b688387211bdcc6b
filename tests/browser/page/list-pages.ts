/* eslint-disable max-lines -- pages, not code */
/**
 * Pages in the likeness of those that people visit, with what is true of each picture: `data-right` has the verdicts that are
 * right, `data-may` the advice that is not false, `data-due` the advice that has to be given, one of each pair with `|`.
 */
export interface ListPage {
  title: string;
  lang: string;
  html: string;
}

export interface Truth {
  right?: string;
  may?: string;
  due?: string;
  more?: string;
}

const quoted = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

export function truth({ right = 'named', may = '', due = '', more = '' }: Truth): string {
  return `data-right="${right}" data-may="${may}" data-due="${due}" ${more}`;
}

/** A picture; without `alt` for null. */
function img(src: string, alt: string | null, facts: Truth = {}): string {
  const named = alt === null ? '' : `alt="${quoted(alt)}"`;
  return `<img src="/shots/${src}" ${named} width="300" height="200" ${truth(facts)}>`;
}

const icon = (facts: Truth = {}, more = ''): string =>
  `<svg width="24" height="24" viewBox="0 0 24 24" ${more} ${truth(facts)}><path d="M4 12h16"/></svg>`;

const none: Truth = { right: 'decorative' };
const lost: Truth = { right: 'missing', may: 'linkWithoutName|buttonWithoutName' };
const weak: Truth = { right: 'poor', may: 'link|button' };

/** A front page: teasers of five kinds, a masthead, sponsors, a footer. */
const news = (): string => {
  const teasers: [slug: string, headline: string, alt: string][] = [
    ['ferry-line-closed', 'Ferry line closed after storm', 'Waves break over the pier of Norholm'],
    [
      'council-votes-on-pool',
      'Council votes on the swimming pool',
      'The empty pool on Mill Road, with leaves on its floor',
    ],
    ['record-apple-harvest', 'A record harvest of apples', 'A woman on a ladder picks red apples'],
    ['night-trains-return', 'Night trains return in spring', 'A blue sleeping car at a platform by night'],
    ['school-bus-strike', 'Drivers of school buses on strike', 'Four yellow buses parked in a row'],
    [
      'glacier-shrinks-again',
      'Glacier loses eight metres in a year',
      'Gray ice above a lake, seen from a helicopter',
    ],
  ];
  return `
  <header><a href="/">${img('logo.svg', 'Riverbank News')}</a>
    <a href="/subscribe">Subscribe</a> <button>${icon({ right: 'decorative' }, 'aria-hidden="false"')}<span>Menu</span></button></header>
  <main><h1>Today</h1>
  ${teasers.map(([slug, headline, alt]) => `<article><a href="/news/${slug}">${img(`${slug}.jpg`, alt)}<h2>${headline}</h2></a><p>By our staff</p></article>`).join('')}
  ${teasers.map(([slug, headline]) => `<article><a href="/news/${slug}">${img(`${slug}-wide.jpg`, headline, { may: 'repeatsText' })}</a><h3><a href="/news/${slug}">${headline}</a></h3></article>`).join('')}
  ${teasers.map(([slug, headline]) => `<article><a href="/news/${slug}" tabindex="-1" aria-hidden="true"><img src="/shots/${slug}-s.jpg" alt="" width="90" height="60"></a><h3><a href="/news/${slug}">${headline}</a></h3></article>`).join('')}
  ${teasers.map(([slug, headline, alt]) => `<article><a href="/news/${slug}" aria-label="${headline}">${img(`${slug}-m.jpg`, `${alt}, close-up`)}</a></article>`).join('')}
  ${teasers
    .slice(0, 3)
    .map(
      ([slug]) => `<article><a href="/video/${slug}">${img(`${slug}-v.jpg`, '', { ...lost })}</a></article>`,
    )
    .join('')}
  </main>
  <aside><h2>Opinion</h2>
    <a href="/opinion/ilse-marten">${img('marten.jpg', 'Ilse Marten')}</a><p>What the pool tells of us</p>
    <a href="/opinion/tom-akkerman">${img('akkerman.jpg', 'Tom Akkerman')}</a><p>Trains first</p>
    <a href="/opinion/ruth-ode">${img('ode.jpg', 'photo', weak)}</a><p>In praise of rain</p></aside>
  <footer><a href="https://mastodon.example/@riverbank">${img('mastodon.svg', 'Riverbank News on Mastodon')}</a>
    <a href="/rss">${img('rss.svg', 'RSS feed')}</a>
    <a href="/app">${img('store.svg', 'Get our app')}</a>
    ${img('pixel.gif', '', none)}</footer>`;
};

/** An article: a lead, figures with captions, an info graphic, share buttons, an author, more to read. */
const article = (): string => `
  <header><a href="/" aria-label="Riverbank News, home page">${img('logo.svg', '', { right: 'decorative' })}</a></header>
  <article><h1>Ferry line closed after storm</h1>
  <figure>${img('pier.jpg', 'Broken planks and bent rails on the pier of Norholm')}<figcaption>The pier on Tuesday morning. Photo: R. Ode</figcaption></figure>
  <p>The line between the two islands was closed on Monday.</p>
  <figure>${img('waves.jpg', 'The pier on Monday evening.', { due: 'repeatsCaption' })}<figcaption>The pier on Monday evening.</figcaption></figure>
  <figure>${img('map.png', 'Map: the ferry goes from Norholm in the north to Sudhaven in the south')}<figcaption>The closed line</figcaption></figure>
  <figure>${img('waves-chart.png', 'Chart: waves grew from 1 m on Sunday to 6 m on Monday night')}<figcaption>Height of the waves, in metres</figcaption></figure>
  <figure>${img('DSC_0192.jpg', 'DSC_0192.jpg', { right: 'poor' })}<figcaption>The captain of the Marigold</figcaption></figure>
  <figure>${img('council.jpg', null, { right: 'missing' })}<figcaption>The council met at night</figcaption></figure>
  <ul class="share">
    <li><a href="https://mastodon.example/share?url=ferry">${icon(none, 'role="presentation"')}<span class="sr">Share on Mastodon</span></a></li>
    <li><a href="mailto:?subject=ferry">${img('mail.svg', 'Send by e-mail')}</a></li>
    <li><button onclick="print()">${img('print.svg', 'Print this article')}</button></li>
    <li><button>${img('copy.svg', 'Copy link')}</button></li>
    <li><button>${icon(lost)}</button></li></ul>
  <p class="author">${img('staff.jpg', 'Portrait of Jonna Reiss')} Jonna Reiss reports from the islands.</p>
  <section><h2>More</h2>
    <a href="/news/night-trains-return">${img('train.jpg', 'Night trains return in spring')}</a>
    <a href="/news/2026/11/glacier">${img('glacier.jpg', 'Glacier loses eight metres in a year')}</a>
    <a href="/news/bus">${img('bus.jpg', 'image', weak)}</a></section></article>
  <div>${img('ad.jpg', 'Winter boots, 20 % off at Stride & Sons')}</div>`;

/** A shop's list: products, badges, stars, payment, filters. */
const shop = (): string => {
  const goods = [
    'Blue mug, 300 ml',
    'Teapot of cast iron',
    'Set of six espresso cups',
    'Bamboo tray',
    'Linen tea towel',
    'Glass jar with cork',
    'Milk frother',
    'Hand grinder',
  ];
  const path = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return `
  <header><a href="/">${img('leaf.svg', 'Leaf and Kettle')}</a>
    <form><input name="q"><button>${img('search.svg', 'Search')}</button></form>
    <a href="/cart">${img('cart.svg', 'Cart, 2 items')}</a>
    <a href="/account">${img('user.svg', 'My account')}</a>
    <a href="/wishlist">${icon({ right: 'missing', may: 'linkWithoutName' })}</a></header>
  <ul>${goods.map((name) => `<li><a href="/p/${path(name)}">${img(`${path(name)}.jpg`, name, { may: 'repeatsText' })}</a><a href="/p/${path(name)}">${name}</a><span>${img('stars.png', '4 of 5 stars')}</span></li>`).join('')}</ul>
  <ul>${goods
    .slice(0, 4)
    .map(
      (name) =>
        `<li><a href="/p/${path(name)}">${img(`${path(name)}-2.jpg`, '', none)}<span>${name}</span><b>12.00</b></a></li>`,
    )
    .join('')}</ul>
  <ul>${goods
    .slice(4)
    .map(
      (name, at) =>
        `<li><a href="/p/${1000 + at}">${img(`${1000 + at}.jpg`, 'product image', { right: 'poor', may: 'link' })}</a><p>${name}</p></li>`,
    )
    .join('')}</ul>
  <nav>${img('filter.svg', '', none)} Filter
    <button>${img('grid.svg', 'Show as a grid')}</button><button>${img('rows.svg', 'Show as a list')}</button>
    <a href="?page=1">${img('prev.svg', 'Previous page')}</a><a href="?page=3">${img('next.svg', 'Next page')}</a>
    <a href="?page=9">${img('last.svg', 'arrow', { due: 'link', right: 'named poor' })}</a></nav>
  <footer>${img('visa.svg', 'Visa')}${img('mastercard.svg', 'Mastercard')}${img('paypal.svg', 'PayPal')}
    ${img('seal.png', 'Certified organic, DE-ÖKO-006')}</footer>`;
};

/** A product: views, zoom, colors, reviews with pictures, a size table as a picture. */
const product = (): string => `
  <h1>Hand grinder</h1>
  <div><button aria-label="Zoom">${img('grinder-1.jpg', 'Hand grinder of steel with a wooden knob')}</button></div>
  <ul>
    <li><button>${img('grinder-2.jpg', 'Hand grinder, seen from above')}</button></li>
    <li><button>${img('grinder-3.jpg', 'Show the grinder in its box')}</button></li>
    <li><button>${img('grinder-4.jpg', '', { right: 'missing', may: 'buttonWithoutName' })}</button></li>
    <li><a href="/img/grinder-5.jpg">${img('grinder-5.jpg', 'The grinder taken apart: handle, burr, jar', { may: 'link' })}</a></li></ul>
  <fieldset><legend>Color</legend>
    <label><input type="radio" name="c">${img('c1.png', 'Steel')}</label><label><input type="radio" name="c">${img('c2.png', 'Black')}</label></fieldset>
  <p>${img('truck.svg', '', none)} Free delivery</p>
  <p>${img('sizes.png', 'Sizes: height 18 cm, width 5 cm, weight 420 g')}</p>
  <section><h2>Reviews</h2>
    <p>${img('stars.png', '5 of 5 stars')} Lovely. ${img('IMG_2231.jpg', 'IMG_2231', { right: 'poor' })}</p>
    <p>${img('stars3.png', '3 of 5 stars')} Squeaks. ${img('customer.jpg', 'Ground coffee next to the grinder')}</p>
    <p>${img('stars1.png', '★☆☆☆☆')} Broken.</p></section>
  <button>${img('heart.svg', 'Add to wish list')}</button>
  <input type="image" src="/shots/buy.png" alt="Put into cart" ${truth({})}>
  <input type="image" src="/shots/pay.png" ${truth({ right: 'missing' })}>`;

/** An encyclopedia's article: info box, thumbnails that lead to files, formulas, flags, map, edit icons. */
const encyclopedia = (): string => `
  <a href="/wiki/Main_Page" title="Visit the main page">${img('globe.png', '', { right: 'decorative', may: 'titleOnly' })}</a>
  <h1>Barn swallow</h1>
  <table><tr><td><a href="/wiki/File:Hirundo_rustica.jpg">${img('Hirundo_rustica.jpg', 'A barn swallow on a wire, with a red throat and a forked tail', { may: 'link' })}</a></td></tr>
    <tr><td>${img('status.svg', 'Conservation status: least concern')}</td></tr></table>
  <p>The barn swallow (${img('speaker.svg', 'Listen')}) is found in
    ${img('flag-no.svg', 'Norway')} Norway, <span>${img('flag-pl.svg', '', none)}</span> Poland.</p>
  <figure><a href="/wiki/File:Nest.jpg">${img('Nest.jpg', 'Four young swallows in a nest of mud', { may: 'link' })}</a><figcaption>Young birds wait for food</figcaption></figure>
  <figure><a href="/wiki/File:Range.svg">${img('Range.svg', '', { right: 'missing', may: 'linkWithoutName' })}</a><figcaption>Range of the species</figcaption></figure>
  <figure><a href="/wiki/File:Oceania_(orthographic_projection).svg">${img('Oceania.svg', 'Oceania (orthographic projection).svg', { right: 'poor', may: 'link' })}</a></figure>
  <p>Its speed is ${img('math1.svg', '{\\displaystyle v={\\frac {s}{t}}}')}, where ${img('math2.svg', 's')} is the way.</p>
  <p>${img('math3.svg', 'E = mc^2')}</p>
  <section><h2>Gallery</h2>
  ${['Egg, speckled brown', 'Male in flight', 'Flock on wires in autumn', 'Skeleton, drawn in 1902'].map((alt, at) => `<li><a href="/wiki/File:G${at}.jpg">${img(`G${at}.jpg`, alt, { may: 'link|repeatsText' })}</a><p>${alt.split(',')[0]}</p></li>`).join('')}</section>
  <a href="https://foundation.example/">${img('foundation.png', 'A project of the Open Knowledge Foundation')}</a>
  <a href="https://software.example/">${img('powered.png', 'Powered by OpenWiki')}</a>`;

/** A blog: posts with figures, a portrait, code as a picture, a comic, social icons by svg with title. */
const blog = (): string => `
  <header><a href="/">${img('header.jpg', 'Notes from a Small Garden')}</a></header>
  <article><h2><a href="/2026/10/compost">How I make compost</a></h2>
    <p><a href="/2026/10/compost">${img('compost.jpg', 'A heap of leaves behind a wooden fence')}</a></p>
    <p>${img('bin.jpg', 'Black bin with a green lid')}${img('worms.jpg', 'Red worms in a handful of soil')}</p>
    <p>${img('photo-1588345921523-c2dcdb7f1dcd', 'photo-1588345921523-c2dcdb7f1dcd', { right: 'poor' })}</p>
    <p>${img('header_v2_final.png', 'header_v2_final', { right: 'poor' })}</p></article>
  <article><h2>Frost</h2>
    <figure>${img('frost.jpg', 'Frost on the leaves of a kale', {})}<figcaption>The first night below zero.</figcaption></figure>
    <figure>${img('thermo.jpg', 'A thermometer shows −4 °C')}<figcaption>Measured at six in the morning.</figcaption></figure>
    <figure>${img('a.jpg', 'a', { right: 'poor' })}</figure>
    <p>Yours, <img src="/shots/smile.png" alt=":-)" width="20" height="20" ${truth({})}></p></article>
  <aside>${img('me.jpg', 'Me, in boots, with a wheelbarrow')}
    <a href="https://pixel.example/@garden"><svg width="24" height="24" role="img" ${truth({})}><title>My photos on Pixel</title><path d="M0 0h9"/></svg></a>
    <a href="/feed.xml"><svg width="24" height="24" ${truth({ right: 'missing decorative', may: 'linkWithoutName' })}><path d="M0 0h9"/></svg></a>
    <a href="/feed.xml" aria-label="Feed"><svg width="24" height="24" ${truth({ right: 'decorative' })}><path d="M0 0h9"/></svg></a>
    ${img('badge.png', 'Winner of the Golden Spade 2025')}
    ${img('untitled.png', 'Untitled design (3)', { right: 'poor' })}</aside>`;

/** A recipe: steps with pictures, a jump link, ratings, related recipes with the name beside the picture. */
const recipe = (): string => `
  <a href="/">${img('logo.png', 'Salt & Thyme')}</a>
  <h1>Lentil soup with lemon</h1>
  ${img('soup-wide.jpg', 'A bowl of orange soup with a slice of lemon and parsley')}
  <a href="#recipe">${img('down.svg', 'Jump to the recipe')}</a>
  <ol>
    <li>Chop the onions. ${img('step1.jpg', 'Chopped onions on a wooden board')}</li>
    <li>Fry them. ${img('step2.jpg', 'Onions, golden brown, in a pan')}</li>
    <li>Add the lentils. ${img('step3.jpg', 'Step 3', { right: 'poor' })}</li>
    <li>Serve. ${img('step4.jpg', 'Serve.', { due: 'repeatsText|repeatsCaption', right: 'named poor' })}</li></ol>
  <p>${img('clock.svg', 'Time:')} 40 minutes ${img('plate.svg', 'Serves')} 4</p>
  <button>${img('pin.svg', 'Save to my cookbook')}</button><button>${img('print.svg', 'Print')}</button>
  <section><h2>You may also like</h2>
  ${[
    ['Minestrone', 'minestrone'],
    ['Pumpkin soup', 'pumpkin-soup'],
    ['Borscht', 'borscht'],
    ['Tomato soup, cold', 'gazpacho'],
  ]
    .map(
      ([name = '', slug = '']) =>
        `<div><a href="/r/${slug}">${img(`${slug}.jpg`, name)}</a><h3><a href="/r/${slug}">${name}</a></h3></div>`,
    )
    .join('')}
  ${[
    ['Lentil salad', 'lentil-salad'],
    ['Dal', 'dal'],
  ]
    .map(
      ([name = '', slug = '']) =>
        `<a href="/r/${slug}"><img src="/shots/${slug}.jpg" alt="" width="90" height="60" ${truth(none)}><span>${name}</span></a>`,
    )
    .join('')}</section>
  <div>${img('newsletter.jpg', 'hero image', { right: 'poor' })}</div>`;

/** Documentation: badges, screenshots, diagrams, inline icons, anchors. */
const docs = (): string => `
  <h1>Install</h1>
  <p><a href="https://ci.example/acme/tool">${img('ci.svg', 'Build: passing')}</a>
    <a href="https://npm.example/tool">${img('version.svg', 'Version 2.4.1')}</a>
    <a href="LICENSE">${img('license.svg', 'License: MIT')}</a>
    <a href="https://cov.example/tool">${img('cov.svg', 'codecov')}</a></p>
  <p>${img('install.png', 'The dialog “Install”, with the button “Next” marked')}</p>
  <p>${img('Screenshot 2024-05-01 at 10.03.22.png', 'Screenshot 2024-05-01 at 10.03.22', { right: 'poor' })}</p>
  <p>Press ${img('gear.svg', 'Settings')} and choose <b>General</b>.</p>
  <p>${img('architecture.svg', 'Diagram: the client asks the gateway, which asks two servers')}</p>
  <p>${img('flow.png', 'image-20240501100322', { right: 'poor' })}</p>
  <p>${img('insert.png', 'insert alt text here', { right: 'poor' })}</p>
  <h2>Use <a href="#use" aria-label="Link to this section">${icon(none)}</a></h2>
  <h2>Remove <a href="#remove">${icon({ right: 'missing decorative', may: 'linkWithoutName' })}</a></h2>
  <p>${img('cli.gif', 'The command “tool add” asks three questions and then prints “Done”')}</p>
  <p><a href="big.png">${img('small.png', 'The panel with all settings', { may: 'link' })}</a></p>
  <p>${img('logo-dark.svg', 'Acme Tool')}</p>
  <p>${img('todo.png', 'TODO', { right: 'poor' })}</p>`;

/** A forum: avatars with names, smileys, attachments, signatures. */
const forum = (): string => {
  const people = ['marta_82', 'Old Tom', 'kestrel', 'JP', 'admin', 'nina.b'];
  return `<h1>Which ferry?</h1>${people
    .map(
      (name, at) => `<div class="post">
    <a href="/u/${encodeURIComponent(name)}">${img(`avatar${at}.png`, name)}</a><b>${name}</b>
    <p>Take the early one ${at % 2 === 0 ? `<img src="/shots/wink.gif" alt=";)" width="20" height="20" ${truth({})}>` : `<img src="/shots/u1f642.png" alt="🙂" width="20" height="20" ${truth({ right: at === 1 ? 'named' : 'named' })}>`}</p>
    ${at === 2 ? `<a href="/f/91">${img('91.jpg', 'timetable-summer.jpg', { right: 'poor', may: 'link' })}</a>` : ''}
    ${at === 4 ? `<p>${img('sig.png', '', none)}</p>` : ''}
    <button title="Report">${img('flag.svg', 'Report this post')}</button>
    <button>${img('quote.svg', 'Quote')}</button></div>`,
    )
    .join('')}`;
};

/** A social feed: descriptions by people, by a machine, none; buttons of icons. */
const feed = (): string => `
  <article><a href="/@lena" aria-label="Lena">${img('lena.jpg', 'Lena’s avatar')}</a><p>Look!</p>
    ${img('cat.jpg', 'My gray cat asleep on a keyboard')}
    <button aria-label="Reply">${icon(none)}</button><button aria-label="Like">${icon(none)}</button></article>
  <article><a href="/@ben">${img('ben.jpg', 'Ben')}</a>
    ${img('p1.jpg', 'No photo description available.', { right: 'poor' })}
    ${img('p2.jpg', 'May be an image of 2 people and text', { right: 'poor' })}
    ${img('p3.jpg', 'Image may contain: outdoor, nature', { right: 'poor' })}
    ${img('p4.jpg', 'Kann ein Bild von 1 Person sein', { right: 'poor' })}
    ${img('p5.jpg', 'Peut être une image de une personne ou plus', { right: 'poor' })}</article>
  <article><a href="/@museum">${img('museum.jpg', 'City Museum')}</a>
    ${img('q1.jpg', 'Poster: “Open until ten on Thursday”')}
    ${img('q2.jpg', 'Screenshot of a message that says: meet me at the pier')}
    ${img('q3.jpg', 'Image of a vase, white and blue, about 1640', { due: 'saysImage' })}
    ${img('q4.jpg', 'unnamed', { right: 'poor' })}
    ${img('q5.jpg', null, { right: 'missing' })}</article>
  <article>${img('gif.gif', 'A man claps slowly, GIF')}${img('meme.jpg', 'Meme. Dog in a burning room says: this is fine')}</article>
  <nav><a href="/home">${img('home.svg', 'Home')}</a><a href="/explore">${img('explore.svg', 'Explore')}</a>
    <a href="/notifications">${img('bell.svg', 'Notifications')}</a><a href="/settings">${img('gear.svg', 'gear', { due: 'link', right: 'named poor' })}</a>
    <button>${img('pencil.svg', 'New post')}</button><button>${img('dots.svg', 'three dots', { due: 'button', right: 'named poor' })}</button></nav>`;

/** A town: an image map, forms, icons, documents, a coat of arms, a live camera. */
const town = (): string => `
  <a href="/">${img('arms.png', 'Town of Sudhaven')}</a>
  <img src="/shots/map.png" alt="Map of the town" width="300" height="200" usemap="#m" ${truth({})}>
  <map name="m"><area href="/station" alt="Station" shape="rect" coords="0,0,90,90" ${truth({})}><area href="/harbour" shape="rect" coords="90,90,190,190" ${truth({ right: 'missing', may: 'linkWithoutName' })}></map>
  <ul><li><a href="/forms/dog.pdf">${img('pdf.svg', 'Download the form for dog owners (PDF, 120 kB)')}</a></li>
    <li><a href="/forms/car.pdf">${img('pdf.svg', '', { ...lost })}</a></li>
    <li><a href="/forms/id.pdf">${img('pdf2.svg', '', none)} Identity card</a></li></ul>
  <p><a href="/easy">${img('easy.svg', 'Easy language')}</a> <a href="/sign">${img('sign.svg', 'Sign language')}</a> <a href="/de">${img('de.svg', 'Deutsch')}</a> <a href="/fr">${img('fr.svg', 'Français')}</a></p>
  <p>${img('pool.jpg', '', { right: 'decorative', due: 'title|titleOnly', more: 'title="Opening times of the pool"' })}</p>
  <p>${img('mayor.jpg', 'The mayor, Anna Lund, in the town hall')}</p>
  <p>${img('webcam.jpg', 'The market square, live')}</p>
  <p>${img('banner.jpg', 'banner', { right: 'poor' })}</p>
  <p>${img('vote.jpg', 'Banner reading: vote on Sunday')}</p>
  <p><a href="tel:112">${img('phone.svg', 'Call 112')}</a> <a href="/contact">${img('letter.svg', 'Contact')}</a></p>
  <details><summary>${icon({ right: 'missing decorative', may: 'buttonWithoutName' })}</summary><p>Hidden words</p></details>
  <p>${img('wheelchair.svg', 'Step-free access')}${img('wc.svg', 'Toilets')}</p>`;

/** A museum: works with titles, some untitled, drawings by date, details. */
const museum = (): string => {
  const works: [alt: string, facts?: Truth][] = [
    ['Untitled, 1982, by Jean-Michel Basquiat'],
    ['Self-portrait with two circles, by Rembrandt'],
    ['1984 by George Orwell, cover'],
    ['Vase with fifteen sunflowers'],
    ['The Great Wave off Kanagawa, woodblock print'],
    ['Composition II in Red, Blue and Yellow'],
    ['Portrait of a lady, about 1660'],
    ['Photo album of the expedition, open at page 12'],
    ['Illustration of a tulip from a book of herbs'],
    ['Image of Saint Anne, carved in oak'],
    ['Slide rule, 1950s'],
    ['Blank map of the coast, 1770'],
    ['Figure of a horse, bronze'],
    ['Icon of Saint Nicholas, tempera on wood'],
    ['Banner of the guild of bakers'],
    ['No. 5, 1948'],
    ['Bild', { right: 'poor', may: 'link' }],
    ['Fig. 1', { right: 'poor', may: 'link' }],
  ];
  return `<h1>Collection</h1>${works.map(([alt, facts], at) => `<div><a href="/works/${200 + at}">${img(`w${200 + at}.jpg`, alt, { may: 'link|saysImage', ...facts })}</a></div>`).join('')}
  <a href="/tickets">${img('ticket.svg', 'Buy tickets')}</a><a href="/plan">${img('plan.svg', 'Plan your visit')}</a>
  <button>${img('zoomin.svg', 'Zoom in')}</button><button>${img('zoomout.svg', 'Zoom out')}</button><button>${img('lens.svg', 'magnifying glass', { due: 'button', right: 'named poor' })}</button>`;
};

/** A gallery of travel pictures that load when they come into view. */
const travel = (): string => {
  const places = [
    'Lisbon: a yellow tram on a steep street',
    'Bergen: wooden houses at the quay',
    'Fez: leather in vats of dye',
    'Kyoto: red gates in a wood',
    'Cusco: a wall of fitted stones',
    'Galway: a busker with a fiddle',
  ];
  const blank = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
  return `${places.map((alt, at) => `<img src="${blank}" data-src="/shots/trip-${at}.jpg" alt="${alt}" width="300" height="200" ${truth({})}>`).join('')}
  ${[1, 2, 3, 4].map((at) => `<img src="${blank}" data-srcset="/shots/day-${at}.jpg 1x, /shots/day-${at}@2x.jpg 2x" alt="Travel" width="300" height="200" ${truth({ right: 'poor' })}>`).join('')}
  ${[1, 2, 3].map((at) => `<a href="/gallery/${at}"><img src="${blank}" data-lazy-src="/shots/more-${at}.jpg" alt="" width="300" height="200" ${truth({ ...lost })}></a>`).join('')}
  <div style="width:200px;height:100px;background:url('/shots/sky.jpg')" ${truth(none)}></div>
  <button>${img('left.svg', 'Previous picture')}</button><button>${img('right.svg', 'Next picture')}</button><button>${img('x.svg', 'Close')}</button>
  <button>${img('play.svg', 'Play the film')}</button>`;
};

/** A mail program: icon buttons, named in several ways. */
const mail = (): string => `
  <div role="toolbar">
    ${['Archive', 'Delete', 'Mark as unread', 'Move to', 'Snooze', 'Print all'].map((name, at) => `<button>${img(`tool${at}.svg`, name)}</button>`).join('')}
    ${['Reply', 'Forward'].map((name) => `<button aria-label="${name}">${icon(none)}</button>`).join('')}
    ${['Bold', 'Italic'].map((name) => `<div role="button" tabindex="0" title="${name}">${icon(none)}</div>`).join('')}
    ${[1, 2, 3].map(() => `<button>${icon(lost)}</button>`).join('')}
    <button>${icon(lost)}${icon(lost)}</button>
    <a href="/compose"><span style="position:absolute;clip-path:inset(50%)">Compose</span>${icon(none)}</a>
    <button><span aria-hidden="true">+</span>${icon(lost)}</button></div>
  <ul>${['Anna Lund', 'Tom Akkerman', 'Ilse Marten'].map((who, at) => `<li><a href="/mail/${at}">${img(`face${at}.jpg`, who, { may: 'repeatsText' })} <b>${who}</b> The pool</a></li>`).join('')}</ul>
  <p>${img('logo-bank.png', 'Bank of the North')}</p>
  <p>${img('spacer.gif', '', none)}${img('track.gif', null, { right: 'missing', more: 'style="width:1px;height:1px"' })}</p>`;

/** A German shop and magazine. */
const german = (): string => `
  <a href="/">${img('logo.svg', 'Zur Startseite von Blattwerk')}</a>
  <button>${img('lupe.svg', 'Suche')}</button><button>${img('x.svg', 'Schließen')}</button><a href="/warenkorb">${img('korb.svg', 'Warenkorb')}</a>
  <a href="/artikel/apfelkuchen">${img('kuchen.jpg', 'Apfelkuchen mit Streuseln')}</a>
  <a href="/artikel/gartenhaus-bauen">${img('haus.jpg', 'So bauen Sie ein Gartenhaus')}</a>
  ${img('b12.jpg', 'Bild 12 von 30', { right: 'poor' })}${img('t.jpg', 'Titelbild', { right: 'poor' })}${img('p.jpg', 'Platzhalter', { right: 'poor' })}
  ${img('x1.jpg', 'Ein Bild von Paula Modersohn-Becker: Mädchen im Birkenwald', { may: 'saysImage' })}
  ${img('x2.jpg', 'Bilderrahmen aus Eiche, 20 × 30 cm')}${img('x3.jpg', 'Fotoalbum mit rotem Einband')}${img('x4.jpg', 'Symbol für Recycling')}
  ${img('x5.jpg', 'Die Kanzlerin a. D. bei der Eröffnung')}${img('x6.jpg', 'Karte: Radwege im Münsterland')}
  <button>${img('lupe2.svg', 'Lupe', { due: 'button', right: 'named poor' })}</button>`;

/** A French blog, a Spanish newspaper, Italian, Portuguese, Japanese and Arabic parts. */
const languages = (): string => `
  <section lang="fr"><button>${img('f1.svg', 'Fermer')}</button><a href="/panier">${img('f2.svg', 'Panier')}</a>
    ${img('f3.jpg', 'Image à la une', { right: 'poor' })}${img('f4.jpg', 'Le pont du Gard au coucher du soleil')}${img('f5.jpg', 'Image d’Épinal : le chat botté', { may: 'saysImage' })}</section>
  <section lang="es"><button>${img('s1.svg', 'Buscar')}</button><a href="/pagina/2">${img('s2.svg', 'Página siguiente')}</a>
    ${img('s3.jpg', 'Imagen destacada', { right: 'poor' })}${img('s4.jpg', 'Una mujer vende naranjas en el mercado de Sevilla')}</section>
  <section lang="it"><button>${img('i1.svg', 'Chiudi')}</button>${img('i2.jpg', 'Immagine di copertina', { right: 'poor' })}${img('i3.jpg', 'Il Duomo di Orvieto, facciata')}</section>
  <section lang="pt"><button>${img('p1.svg', 'Pesquisar')}</button>${img('p2.jpg', 'Imagem em destaque', { right: 'poor' })}${img('p3.jpg', 'Azulejos na estação de São Bento')}</section>
  <section lang="ja"><button>${img('j1.svg', '閉じる')}</button><a href="/page/2">${img('j2.svg', '次へ')}</a>${img('j3.jpg', '画像', { right: 'poor' })}${img('j4.jpg', '猫')}${img('j5.jpg', '雪の金閣寺')}</section>
  <section lang="ar" dir="rtl"><button>${img('a1.svg', 'بحث')}</button>${img('a2.jpg', 'صورة', { right: 'poor' })}${img('a3.jpg', 'سوق التوابل في مراكش')}</section>`;

/** A builder's page full of templates that nobody filled in, next to good ones. */
const unfinished = (): string => `
  ${[
    '{{ image.alt }}',
    '%ALT_TEXT%',
    '[object Object]',
    'undefined',
    'Lorem ipsum dolor sit amet',
    'asdf',
    '1',
    'image alt',
    'img-placeholder-16x9',
    'shutterstock_123456789',
    'iStock-1234567',
    'AdobeStock_123456789',
    'cover photo',
    'Featured image',
    'slide 3',
    'wp-content/uploads/2023/05/header',
    'update_graphic_red_bar',
    '0119_selena_main',
    'WhatsApp Image 2024-05-01 at 10.03.22',
    'DSC_0042 (2)',
  ]
    .map((alt, at) => img(`u${at}.jpg`, alt, { right: 'poor' }))
    .join('')}
  ${[
    'Cat',
    'The Kremlin',
    'Logo of the Red Cross',
    'Our bakery, seen from the street',
    'Open daily from 7 to 18',
    'Team: six people in aprons',
    'Rye bread',
    'Croissant',
    'Map: we are opposite the station',
    'K2',
    'R2-D2 in the desert',
    'iPhone 15 in blue',
    'Boeing 747',
    'A4',
    'H₂O',
    'C# logo',
    'node.js',
    'Channel 4',
    'Route 66',
    'Windows 11 desktop',
  ]
    .map((alt, at) => img(`g${at}.jpg`, alt))
    .join('')}
  <a href="https://x.example/bakery">${img('x.svg', 'X', { right: 'named poor' })}</a>`;

/** A web application: tabs, menus, switches and fields, with icons of all kinds. */
const application = (): string => {
  const font = '<style>.fi::before { content: "\\e90a"; font-family: "App Icons" }</style>';
  const hidden = '<svg aria-hidden="true" width="24" height="24"><path d="M4 12h16"/></svg>';
  const glyph = '<i class="fi" aria-hidden="true"></i>';
  return `${font}
  <div role="tablist">
    <div role="tab" tabindex="0" aria-selected="true">${img('t1.svg', 'Overview')}</div>
    <div role="tab" tabindex="-1">${img('t2.svg', '', lost)}</div>
    <div role="tab" tabindex="-1" aria-label="Members">${img('t3.svg', '', none)}</div>
    <div role="tab" tabindex="-1">${img('t4.svg', '', none)} Files</div></div>
  <ul role="menu"><li role="menuitem">${img('m1.svg', 'Rename')}</li><li role="menuitem">${icon(lost)}</li>
    <li role="menuitem">${icon(none)}<span>Move</span></li></ul>
  <button ${truth(lost)}>${hidden}</button><button aria-label="Undo">${hidden}</button>
  <button ${truth(lost)}>${glyph}</button><button title="Redo">${glyph}</button>
  <a href="/help" ${truth(lost)}>${glyph}</a><a href="/help">${glyph} Help</a>
  <button>${glyph}<span style="position:absolute;width:1px;height:1px;overflow:hidden">Share</span></button>
  <span role="switch" tabindex="0" aria-checked="true" aria-label="Dark mode">${icon(none)}</span>
  <label><input type="radio" name="v">${img('v1.png', 'Grid')}</label>
  <label><input type="radio" name="v">${img('v2.png', '', lost)}</label>
  <label><input type="radio" name="v" aria-label="Table">${img('v3.png', '', none)}</label>
  <label><input type="file">${img('clip.svg', '', none)} Attach a file</label>
  <div role="button" tabindex="0">${img('star.svg', 'Add to favorites')}</div>
  <div role="link" tabindex="0">${img('doc.png', 'Minutes of 3 May')}</div>
  <button style="width:40px;height:40px;background:url('/shots/bg-close.png')" aria-label="Close" ${truth(none)}></button>
  <button style="width:40px;height:40px;background:url('/shots/bg-more.png')" ${truth(lost)}></button>
  <button>${img('a1.svg', 'down arrow', { due: 'button', right: 'named poor' })}</button>
  <button>${img('a2.svg', 'pencil icon', { due: 'button', right: 'named poor' })}</button>
  <button>${img('a3.svg', 'Edit')}</button><button>${img('a4.svg', 'trash can', { due: 'button', right: 'named poor' })}</button>
  <button>${img('a5.svg', 'Move to trash')}</button><a href="/inbox">${img('a6.svg', 'Inbox')}</a>
  <a href="/profile">${img('p.jpg', 'Your profile')}</a>
  <table><tr><td>${img('ok.svg', 'Yes')}</td><td>${img('no.svg', 'No')}</td><td>${img('warn.svg', 'Warning')}</td></tr></table>
  <p>Status: ${img('dot.svg', 'online')} Anna</p>
  <button disabled>${img('save.svg', 'Save')}</button>
  <nav><a href="/a" aria-current="page">${img('n1.svg', '', none)}Board</a><a href="/b" aria-labelledby="nb">${img('n2.svg', '', none)}</a><span id="nb">Plan</span></nav>`;
};

/** A weather service and statistics office: maps, charts as drawings, tables of symbols. */
const charts = (): string => `
  <img src="/shots/regions.png" alt="Regions" width="300" height="200" usemap="#regions" ${truth({})}>
  <map name="regions">${['North', 'East', 'South'].map((name, at) => `<area href="/r/${at}" alt="${name}" shape="rect" coords="${at * 90},0,${at * 90 + 80},90" ${truth({})}>`).join('')}
    <area href="/r/9" alt="" shape="rect" coords="0,100,90,190" ${truth({ right: 'missing', may: 'linkWithoutName' })}>
    <area href="/r/8" alt="click here" shape="rect" coords="100,100,190,190" ${truth({ right: 'poor', may: 'link' })}>
    <area alt="Sea" nohref shape="default"></map>
  <img src="/shots/nav.png" alt="" width="300" height="200" usemap="#nav" ${truth({ right: 'missing', may: 'linkWithoutName|map' })}>
  <map name="nav"><area href="/contact" alt="Contact" shape="rect" coords="0,0,90,90" ${truth({})}></map>
  <img src="/shots/plain.png" alt="" width="300" height="200" usemap="#empty" ${truth(none)}><map name="empty"></map>
  <svg width="300" height="100" role="img" aria-label="Rain by month: most in October" ${truth({})}><rect width="20" height="40"/><text y="90">Oct</text></svg>
  <svg width="300" height="100" role="img" ${truth({ right: 'missing' })}><rect width="20" height="40"/></svg>
  <svg width="300" height="100" ${truth({ right: 'decorative' })}><rect width="20" height="40"/><text y="90">Jan</text><text y="90" x="40">Feb</text></svg>
  <svg width="300" height="100" ${truth({})}><title>Wind: from west</title><rect width="20" height="40"/></svg>
  <svg width="300" height="100" aria-hidden="true"><rect width="20" height="40"/></svg>
  <svg width="300" height="100" ${truth({ right: 'decorative' })}><path d="M0 0h9v9z"/></svg>
  <canvas width="300" height="100" role="img" aria-label="Temperature of the week, falling" ${truth({})}></canvas>
  <canvas width="300" height="100" role="img" ${truth({ right: 'missing' })}></canvas>
  <canvas width="300" height="100" ${truth({ right: 'decorative' })}></canvas>
  <table><tr>${['Sun', 'Rain', 'Snow', 'Fog', 'Wind'].map((name) => `<td>${img(`${name}.svg`, name)}</td>`).join('')}</tr>
    <tr>${['12', '7', '−3'].map((name) => `<td>${img(`n${name}.png`, `${name} °C`)}</td>`).join('')}</tr></table>
  <figure>${img('pop.png', 'Population from 1900 to 2020, doubling')}<figcaption>Source: census</figcaption></figure>
  <p>${img('legend.png', 'Legend: dark is more')}</p>
  <p>${img('pop2.png', '', { right: 'decorative', due: 'titleOnly', more: 'title="Population in 2020"' })}</p>
  <p>${img('pop3.png', '', { right: 'decorative', more: 'title="Figures for download"' })} Figures for download</p>
  <p>${img('pop4.png', 'Births, 2020', { due: 'titleDiffers', more: 'title="Open in a new window"' })}</p>
  <p>${img('pop5.png', 'Deaths, 2020', { more: 'title="Deaths in the year 2020"' })}</p>
  <a href="/t" title="Table of births">${icon(none)}</a>`;

/** Shops and societies whose things are also icons: their names are right. */
const things = (): string => `
  <h1>Stationery</h1>
  ${[
    ['Pencil', '/pencils'],
    ['Envelope', '/p/envelope-c5'],
    ['Bell', '/bells'],
    ['Clock', '/wall-clocks'],
  ]
    .map(([name = '', to = '']) => `<a href="${to}">${img(`${name}.jpg`, name)}</a>`)
    .join('')}
  <section>${['Star', 'Heart', 'Globe'].map((name, at) => `<figure><a href="/p/${at}">${img(`${name}-p.jpg`, name, { may: 'repeatsCaption' })}</a><figcaption>${name}, of paper, 2.50</figcaption></figure>`).join('')}</section>
  <ul>${['Eye', 'Lens'].map((name, at) => `<li><a href="/o/${at}">${img(`${name}-o.jpg`, name, { may: 'repeatsText' })}</a><p>${name} chart, A3</p></li>`).join('')}</ul>
  ${['Left arrow', 'Hexagon', 'Triangle', 'Circle'].map((name) => `<p>${img(`${name}-shape.svg`, name)}</p>`).join('')}
  <a href="https://arrow.example/">${img('arrow-co.png', 'Arrow')}</a>
  <a href="/departments/arrows-and-bows">${img('bow.jpg', 'Arrows')}</a>
  <a href="/gear/backpacks">${img('pack.jpg', 'Gear')}</a>
  ${['Arrow Electronics', 'Gears of War', 'Heart of the city', 'Star map', 'Burger with three cheeses', 'Three lines of a poem', 'House for sale', 'Open house on Sunday', 'Globe Theatre', 'Pen and ink', 'Bell tower', 'Square meals', 'Circle line', 'The Eye', 'Light bulb moments'].map((name, at) => `<a href="/x/${at}">${img(`x${at}.jpg`, name)}</a>`).join('')}
  ${['Facebook icon', 'Search icon', 'Menu', 'Back arrow to the list', 'Left', 'Up one level', 'Zoom', 'RSS', 'Twitter', 'App Store', 'PDF', 'EN', 'Mute', 'Play', 'Log in', 'Help', 'Basket', 'Bag', 'Account', 'Map', 'Filter', 'Sort by price'].map((name, at) => `<button>${img(`y${at}.svg`, name)}</button>`).join('')}`;

/** Names of icons in the eight languages, which tell nothing of what they do. */
const iconNames = (): string => {
  const names = {
    en: [
      'magnifying glass',
      'Arrow pointing right',
      'three horizontal lines',
      'gear icon',
      'white chevron',
      'speech bubble',
    ],
    de: ['Lupe', 'Pfeil nach rechts', 'drei waagerechte Striche', 'Zahnrad-Symbol', 'Mülleimer', 'Herz-Icon'],
    fr: ['loupe', 'flèche vers la droite', 'trois lignes horizontales', 'engrenage', 'icône de crayon'],
    it: ['lente d’ingrandimento', 'freccia a destra', 'tre linee orizzontali', 'ingranaggio', 'icona busta'],
    es: ['lupa', 'flecha hacia la derecha', 'tres líneas horizontales', 'engranaje', 'icono de corazón'],
    pt: ['lupa', 'seta para a direita', 'três linhas horizontais', 'engrenagem', 'ícone de lápis'],
    ja: ['虫眼鏡', '右矢印', '三本線', '歯車アイコン', '星のアイコン'],
    ar: ['عدسة مكبرة', 'سهم إلى اليمين', 'ثلاثة خطوط', 'ترس', 'أيقونة قلب'],
  };
  return Object.entries(names)
    .map(
      ([lang, some]) =>
        `<section lang="${lang}">${some.map((name, at) => `<button>${img(`${lang}${at}.svg`, name, { due: 'button', right: 'named poor' })}</button>`).join('')}</section>`,
    )
    .join('');
};

/** A cinema and a club: lazy files, films, badges, galleries by script. */
const cinema = (): string => `
  ${[1, 2, 3].map((at) => `<a href="/film/${at}"><img src="/shots/blank.png" data-src="/shots/film-${at}.jpg" alt="Film poster" width="200" height="300" ${truth({ right: 'poor', may: 'link' })}></a>`).join('')}
  ${['The Long Road', 'Night Ferry', 'Two Sisters'].map((name, at) => `<a href="/film/${at}"><img src="/shots/blank.png" data-src="/shots/still-${at}.jpg" alt="${name}" width="200" height="300" ${truth({})}></a>`).join('')}
  ${[1, 2].map((at) => `<picture><source data-srcset="/shots/hall-${at}.webp"><img src="/shots/blank.png" data-src="/shots/hall-${at}.jpg" alt="Our hall" width="200" height="120" ${truth({ right: 'poor' })}></picture>`).join('')}
  <img src="/shots/hall-9.jpg" loading="lazy" alt="Our hall at night, empty" width="200" height="120" ${truth({})}>
  ${[1, 2].map(() => `<img src="/shots/blank.png" data-srcset="/shots/seat.jpg 1x" alt="A red seat" width="200" height="120" ${truth({})}>`).join('')}
  <video width="300" height="200" poster="/shots/trailer.jpg" controls aria-label="Trailer of Night Ferry" ${truth({})}></video>
  <video width="300" height="200" muted loop ${truth({ right: 'decorative' })}></video>
  <a href="/tickets/12">${img('ticket.svg', 'Buy tickets for Night Ferry, Friday at eight')}</a>
  <a href="/film/2" aria-label="Night Ferry">${img('nf-wide.jpg', '', none)}</a>
  <p>${img('fsk12.svg', 'Suitable from age 12')}${img('cc.svg', 'With subtitles')}${img('ad.svg', 'With audio description')}</p>
  <div style="width:300px;height:100px;background:url('/shots/curtain.jpg')" role="img" aria-label="A red curtain" ${truth({})}></div>
  <div style="width:300px;height:100px;background:url('/shots/curtain2.jpg')" ${truth(none)}></div>
  <a href="/club" style="display:block;width:90px;height:90px;background:url('/shots/club.jpg')" ${truth({ ...lost })}></a>
  <a href="/club" style="display:block;width:90px;height:90px;background:url('/shots/club2.jpg')" aria-label="Club" ${truth(none)}></a>
  <a href="/club" style="display:block;width:90px;height:90px;background:url('/shots/club3.jpg')" ${truth(none)}>Club</a>`;

export const listPages: Readonly<Record<string, ListPage>> = {
  news: { title: 'Riverbank News', lang: 'en', html: news() },
  article: { title: 'Ferry line closed after storm – Riverbank News', lang: 'en', html: article() },
  shop: { title: 'Tea things | Leaf and Kettle', lang: 'en', html: shop() },
  product: { title: 'Hand grinder | Leaf and Kettle', lang: 'en', html: product() },
  encyclopedia: { title: 'Barn swallow – Open Encyclopedia', lang: 'en', html: encyclopedia() },
  blog: { title: 'Notes from a Small Garden', lang: 'en', html: blog() },
  recipe: { title: 'Lentil soup with lemon – Salt & Thyme', lang: 'en', html: recipe() },
  docs: { title: 'Install – Acme Tool', lang: 'en', html: docs() },
  forum: { title: 'Which ferry? – Island Forum', lang: 'en', html: forum() },
  feed: { title: 'Home', lang: 'en', html: feed() },
  town: { title: 'Town of Sudhaven', lang: 'en', html: town() },
  museum: { title: 'Collection – City Museum', lang: 'en', html: museum() },
  travel: { title: 'Where we have been', lang: 'en', html: travel() },
  mail: { title: 'Inbox (3)', lang: 'en', html: mail() },
  german: { title: 'Blattwerk – Haus und Garten', lang: 'de', html: german() },
  languages: { title: 'Words of the world', lang: 'en', html: languages() },
  unfinished: { title: 'Bakery', lang: 'en', html: unfinished() },
  application: { title: 'Board – Planner', lang: 'en', html: application() },
  charts: { title: 'Weather and figures', lang: 'en', html: charts() },
  things: { title: 'Paper & Co', lang: 'en', html: things() },
  iconNames: { title: 'Toolbars', lang: 'en', html: iconNames() },
  cinema: { title: 'Lantern Cinema', lang: 'en', html: cinema() },
};
