/* eslint-disable max-lines -- pages, not code */
import { type ListPage, type Truth, truth } from './list-pages';

// Pages with the markup of programs that many sites run, such as phpBB, Leaflet and WordPress, or that was seen in saved pages.

/** A forum that runs phpBB. */
const board = (): string => {
  const posts: [user: string, text: string][] = [
    ['Kestrel', 'My new drivetrain, what do you think?'],
    ['pedalpusher', 'Nice'],
    ['Old_Gear', 'Did you grease it'],
  ];
  return `
  <div id="site-description"><a id="logo" class="logo" href="./index.php?sid=1" title="Board index"><span class="site_logo" style="display:inline-block;width:149px;height:52px;background:url(/shots/site_logo.svg)" ${truth({ right: 'decorative' })}></span></a><h1>Spoke and Hub</h1></div>
  <ul id="nav-main"><li><a href="#" class="dropdown-trigger"><i class="icon fa-bars fa-fw" aria-hidden="true"></i><span>Quick links</span></a></li>
    <li><a href="./search.php" class="button button-search-end" title="Advanced search"><i class="icon fa-cog" aria-hidden="true"></i><span class="sr-only">Advanced search</span></a></li></ul>
  <h2 class="topic-title"><a href="./viewtopic.php?t=204">New drivetrain</a></h2>
  ${posts
    .map(
      ([user, text], at) => `
  <div id="p${at}" class="post"><dl class="postprofile"><dt><div class="avatar-container"><a href="./memberlist.php?mode=viewprofile&amp;u=${at + 50}" class="avatar"><img class="avatar" src="/shots/file.php?avatar=${at}_1438.jpg" width="100" height="100" alt="User avatar" ${truth({ right: 'poor', may: 'link' })}></a></div><a href="./memberlist.php?mode=viewprofile&amp;u=${at + 50}" class="username">${user}</a></dt>
    <dd class="profile-rank">Site Admin<br><img src="/shots/ranks/admin.png" width="90" height="16" alt="Site Admin" title="Site Admin" ${truth({ may: 'repeatsText' })}></dd></dl>
    <div class="postbody"><ul class="post-buttons"><li><a href="./posting.php?mode=quote&amp;p=${at}" title="Reply with quote" class="button button-icon-only"><i class="icon fa-quote-left fa-fw" aria-hidden="true"></i><span class="sr-only">Quote</span></a></li></ul>
    <div class="content">${text} <img class="smilies" src="/shots/smilies/icon_e_biggrin.gif" width="15" height="17" alt=":D" title="Very Happy" ${truth({})}> <img alt="🚲" class="emoji smilies" draggable="false" src="/shots/1f6b2.svg" width="18" height="18" ${truth({})}></div></div></div>`,
    )
    .join('')}
  <div class="content"><img src="/shots/imgur/x8Gt2.jpg" width="300" height="200" class="postimage" alt="Image" ${truth({ right: 'poor' })}><br>
    <a href="https://photos.example/p/55" class="postlink"><img src="/shots/hosted/55.jpg" width="300" height="200" class="postimage" alt="Image" ${truth({ right: 'poor', may: 'link' })}></a>
    <div class="inline-attachment"><dl class="file"><dt class="attach-image"><img src="/shots/file.php?id=377" width="300" height="200" class="postimage" alt="P1020377.JPG" ${truth({ right: 'poor' })}></dt><dd>P1020377.JPG (212.4 KiB) Viewed 1841 times</dd></dl></div>
    <div class="inline-attachment"><dl class="file"><dt class="attach-image"><img src="/shots/file.php?id=378" width="300" height="200" class="postimage" alt="crankset after.jpg" ${truth({ right: 'poor' })}></dt><dd>crankset after.jpg (98 KiB)</dd></dl></div></div>
  <a href="./viewtopic.php?t=205"><img src="/shots/icon_topic_latest.gif" width="11" height="9" alt="View the latest post" title="Go to last post" ${truth({ may: 'titleDiffers' })}></a>
  <img src="/shots/icons/misc/fire.gif" width="16" height="16" alt="" title="Topic icon" ${truth({ right: 'decorative', may: 'titleOnly' })}>
  <form action="./posting.php"><fieldset><input type="image" src="/shots/button_pm_new.gif" width="64" height="20" alt="Send private message" ${truth({})}><input type="image" src="/shots/button_go.gif" width="30" height="20" ${truth({ right: 'missing' })}>
    <div class="color_palette_placeholder"></div><dl><dt>Confirmation code</dt><dd><img src="/shots/ucp.php?mode=confirm" width="320" height="50" alt="Confirmation code" ${truth({ right: 'named poor', may: 'repeatsText' })}></dd></dl></fieldset></form>`;
};

/** A form of an authority, with a calendar by jQuery UI. */
const form = (): string => `
  <header role="banner"><a href="/" title="Go to the homepage" class="crest"><svg aria-hidden="true" focusable="false" width="36" height="32"><path d="M4 4h20"/></svg><span>Valleton</span></a>
    <a href="/"><svg focusable="false" role="img" width="148" height="30" viewBox="0 0 148 30" aria-label="VALLETON.GOV" ${truth({})}><title>VALLETON.GOV</title><path d="M1 1h140"/></svg></a>
    <a href="?lang=fr"><img src="/shots/flag-fr.png" width="24" height="16" alt="Français" ${truth({})}></a>
    <a href="?lang=it"><img src="/shots/flag-it.png" width="24" height="16" alt="it" ${truth({})}></a>
    <a href="#" class="fontsize"><img src="/shots/a-plus.gif" width="16" height="16" alt="A+" ${truth({})}></a>
    <a href="#" class="fontsize"><img src="/shots/a-minus.gif" width="16" height="16" alt="A-" ${truth({})}></a></header>
  <img src="/shots/spacer.gif" width="1" height="20" alt="spacer" ${truth({ right: 'poor' })}>
  <h1>Apply for a resident parking permit</h1>
  <ol class="wizard"><li><img src="/shots/step1_on.gif" width="90" height="20" alt="Step 1: your details (current)" ${truth({})}></li><li><img src="/shots/step2.gif" width="90" height="20" alt="Step 2: your vehicle" ${truth({})}></li><li><a href="#s3"><img src="/shots/step3.gif" width="90" height="20" alt="Step 3" ${truth({})}></a></li></ol>
  <form><p><label for="dob">Date of birth</label> <input id="dob" class="hasDatepicker"><img class="ui-datepicker-trigger" src="/shots/calendar.gif" width="16" height="16" alt="..." title="..." ${truth({ right: 'poor' })}></p>
    <p><label for="from">Start date</label> <input id="from" class="hasDatepicker"><img class="ui-datepicker-trigger" src="/shots/calendar.gif" width="16" height="16" alt="Select date" title="Select date" ${truth({})}></p>
    <p><label for="to">End date</label> <input id="to" class="hasDatepicker"><button type="button" class="ui-datepicker-trigger"><img src="/shots/calendar.gif" width="16" height="16" alt="Calendar" title="Calendar" ${truth({})}></button></p>
    <p>Registration number <a href="#" onclick="return help()"><img src="/shots/help.gif" width="12" height="12" alt="?" title="Help: registration number" ${truth({ right: 'poor named', may: 'titleDiffers|button|link|asksTarget' })}></a> <img src="/shots/required.gif" width="8" height="8" alt="required" ${truth({})}></p>
    <p>Insurance <a href="/help/insurance"><img src="/shots/i.gif" width="12" height="12" alt="More information on insurance" ${truth({})}></a></p>
    <p class="error"><img src="/shots/error.png" width="16" height="16" alt="Error:" ${truth({})}> Enter your date of birth</p>
    <p class="warning"><span aria-hidden="true">!</span> <strong><span class="sr-only">Warning</span>You can be fined.</strong></p>
    <p><img src="/shots/captcha.php?sid=81" width="200" height="60" alt="CAPTCHA Image" ${truth({ right: 'poor named', may: '' })}> <a href="#" title="Refresh Image"><img src="/shots/refresh.gif" width="20" height="20" alt="Refresh Image" ${truth({})}></a> <a href="/captcha/play.php"><img src="/shots/audio.gif" width="20" height="20" alt="Play CAPTCHA Audio" ${truth({})}></a></p>
    <p><input type="image" src="/shots/next.gif" width="70" height="24" alt="Next step" ${truth({})}> <input type="image" src="/shots/save.gif" width="70" height="24" alt="Submit" ${truth({ right: 'poor named' })}></p></form>
  <ul class="downloads"><li><a href="/files/form-12b.pdf"><img src="/shots/pdf.gif" width="16" height="16" alt="PDF" ${truth({})}> Form 12b (84 kB)</a></li><li><a href="/files/guide.pdf"><img src="/shots/pdf.gif" width="16" height="16" alt="" ${truth({ right: 'decorative' })}> Guide</a></li><li><a href="/files/zones.pdf"><img src="/shots/zones-cover.jpg" width="80" height="110" alt="Cover of the guide to zones" ${truth({})}></a> Zones</li><li><a href="https://get.reader.example/"><img src="/shots/get_reader.png" width="112" height="33" alt="Get Adobe Reader" ${truth({})}></a></li></ul>
  <footer><a href="https://www.w3.org/WAI/WCAG2AA-Conformance"><img src="/shots/wcag2AA.png" width="88" height="32" alt="Level AA conformance, W3C WAI Web Content Accessibility Guidelines 2.1" ${truth({})}></a>
    <a href="https://facebook.example/valleton"><img src="/shots/fb.png" width="24" height="24" alt="fb" ${truth({ right: 'named poor' })}></a><a href="https://x.example/valleton"><img src="/shots/tw.png" width="24" height="24" alt="twitter logo" ${truth({})}></a><a href="https://youtube.example/valleton"><i class="fa fa-youtube" style="display:inline-block;width:20px;height:20px;background:url(/shots/yt.png)" ${truth({ right: 'missing', may: 'linkWithoutName' })}></i></a>
    <a href="https://europe.example/fund"><img src="/shots/eu-fund.png" width="120" height="40" alt="Co-financed by the European Union" ${truth({})}></a> <img src="/shots/coat.svg" width="40" height="48" alt="Coat of arms of the canton" ${truth({})}></footer>`;

/** A finder of shops with a map by Leaflet, and one by Google. */
const map = (): string => {
  const tiles = [1, 2, 3, 4, 5, 6]
    .map(
      (at) =>
        `<img alt="" src="/tiles/13/4093/${at}.png" class="leaflet-tile leaflet-tile-loaded" style="width:256px;height:256px" ${truth({ right: 'decorative' })}>`,
    )
    .join('');
  const places = ['Harbour Road', 'Mill Lane', 'Station Square'];
  return `
  <div id="map" class="leaflet-container" tabindex="0"><div class="leaflet-tile-pane">${tiles}</div>
    <div class="leaflet-shadow-pane"><img src="/shots/marker-shadow.png" class="leaflet-marker-shadow" alt="" width="41" height="41" ${truth({ right: 'decorative' })}></div>
    <div class="leaflet-marker-pane">${places.map((place) => `<img src="/shots/marker-icon.png" class="leaflet-marker-icon leaflet-interactive" title="${place}" alt="${place}" tabindex="0" role="button" width="25" height="41" ${truth({})}>`).join('')}
      <img src="/shots/marker-me.png" class="leaflet-marker-icon" alt="You are here" width="25" height="41" ${truth({})}>
      <img src="/shots/marker-2x.png" class="leaflet-marker-icon leaflet-interactive" alt="" tabindex="0" width="25" height="41" ${truth({ right: 'missing decorative', may: 'buttonWithoutName' })}>
      <div class="leaflet-marker-icon marker-cluster" tabindex="0" role="button"><div><span>12</span></div></div></div>
    <svg class="leaflet-zoom-animated" pointer-events="none" width="300" height="200" viewBox="0 0 300 200" ${truth({ right: 'decorative' })}><path class="leaflet-interactive" d="M0 0L10 10"/></svg>
    <div class="leaflet-popup"><div class="leaflet-popup-content"><img src="/shots/pop-mill.jpg" width="200" height="100" alt="" ${truth({ right: 'decorative' })}><b>Mill Lane</b></div><a class="leaflet-popup-close-button" role="button" aria-label="Close popup" href="#close"><span aria-hidden="true">×</span></a></div>
    <div class="leaflet-control-zoom leaflet-bar"><a class="leaflet-control-zoom-in" href="#" title="Zoom in" role="button" aria-label="Zoom in"><span aria-hidden="true">+</span></a></div>
    <div class="leaflet-control-layers"><a class="leaflet-control-layers-toggle" href="#" title="Layers" role="button" style="display:block;width:36px;height:36px;background-image:url(/shots/layers.png)" ${truth({ right: 'decorative' })}></a></div>
    <div class="leaflet-control-attribution"><a href="https://leafletjs.example" title="A JavaScript library for interactive maps"><svg aria-hidden="true" width="12" height="8"><path fill="#4C7BE1" d="M0 0h12v4H0z"/></svg> Leaflet</a></div></div>
  <div class="gm-style"><img draggable="false" alt="" role="presentation" src="/vt/pb=1.png" style="width:256px;height:256px" ${truth({ right: 'decorative' })}>
    <div role="button" tabindex="0" aria-label="Shop at Quay 7" style="width:27px;height:43px"><img alt="" src="/shots/transparent.png" draggable="false" usemap="#gmimap1" style="width:27px;height:43px" ${truth({ right: 'decorative' })}><map name="gmimap1" id="gmimap1"><area log="miw" coords="8,33,6,21" shape="poly" tabindex="-1" title="Shop at Quay 7" style="display:inline;cursor:pointer"></map></div>
    <a target="_blank" rel="noopener" title="Open this area in Google Maps (opens a new window)" aria-label="Open this area in Google Maps (opens a new window)" href="https://maps.google.example/maps?ll=1,2"><div style="width:66px;height:26px"><img alt="Google" src="/shots/google4.png" draggable="false" style="width:66px;height:26px" ${truth({})}></div></a>
    <button draggable="false" aria-label="Toggle fullscreen view" title="Toggle fullscreen view" type="button"><img src="/shots/fs.svg" alt="" style="width:18px;height:18px" ${truth({ right: 'decorative' })}></button>
    <button draggable="false" title="Show street map" role="menuitemradio" type="button">Map</button></div>
  <iframe title="Map of our shops" srcdoc="<p>Map</p>"></iframe>
  <img src="/staticmap?center=52.1,4.3&zoom=12" width="300" height="200" alt="Static map" ${truth({ right: 'named poor' })}>
  <a href="https://osm.example/way/1"><img src="/shots/osm-thumb.png" width="120" height="80" alt="Map of the area around Mill Lane 4" ${truth({})}></a>
  <ul class="legend"><li><img src="/shots/legend-red.png" width="16" height="16" alt="Red" ${truth({ right: 'named poor' })}> Closed</li><li><img src="/shots/legend-green.png" width="16" height="16" alt="" ${truth({ right: 'decorative' })}> Open</li></ul>
  <ul class="stores">${places.map((place, at) => `<li><h3>${place}</h3><img src="/shots/front-${at}.jpg" width="120" height="80" alt="Shop front at ${place}" ${truth({})}><a href="tel:+31${at}"><img src="/shots/phone.svg" width="16" height="16" alt="Call ${place}" ${truth({})}></a><a href="https://maps.example/dir?to=${at}" class="dir"><svg width="16" height="16" viewBox="0 0 16 16" ${truth({ right: 'missing', may: 'linkWithoutName' })}><path d="M0 0h8"/></svg></a><a href="/store/${at}"><img src="/shots/arrow-right.svg" width="16" height="16" alt="arrow right" ${truth({ due: 'link', right: 'named poor' })}></a></li>`).join('')}</ul>`;
};

/** A search for hotels and flights. */
const booking = (): string => {
  const hotels = ['Hotel Miramar', 'Casa Aurelia', 'Pensión del Puerto'];
  return `
  <a href="/index.html"><img src="/shots/logo_white.svg" width="144" height="24" alt="roomly.example Online Hotel Reservations" ${truth({})}></a>
  <button aria-label="Language: English (UK)"><img src="/shots/Gb@3x.png" width="24" height="24" alt="" ${truth({ right: 'decorative' })}></button>
  <button aria-label="Open the profile menu"><img src="/shots/user-1812.jpg" width="32" height="32" alt="profile" ${truth({ right: 'poor named' })}></button>
  <form><div><svg aria-hidden="true" viewBox="0 0 24 24" width="24" height="24"><path d="M2 2h4"/></svg><input placeholder="Where are you going?"></div><button type="button" class="swap"><svg viewBox="0 0 24 24" width="20" height="20" ${truth({ right: 'missing', may: 'buttonWithoutName' })}><path d="M2 2h4"/></svg></button><button type="submit"><span>Search</span></button></form>
  ${hotels
    .map(
      (
        hotel,
        at,
      ) => `<div data-testid="property-card"><a href="/hotel/es/${at}.html" tabindex="-1" aria-hidden="true"><img src="/images/hotel/max/${at}.jpg" alt="${hotel}" width="240" height="240"></a>
    <button aria-label="Save ${hotel} to a list"><svg viewBox="0 0 24 24" width="20" height="20" ${truth({ right: 'decorative' })}><path d="M2 2h4"/></svg></button>
    <h3><a href="/hotel/es/${at}.html">${hotel}</a></h3><div role="img" aria-label="4 out of 5 stars" style="width:80px;height:16px;background:url(/shots/stars4.svg)" ${truth({})}></div>
    <span><img src="/shots/genius.svg" width="50" height="16" alt="Genius" ${truth({})}></span><a href="/hotel/es/${at}.html#map_opened"><img src="/shots/map-${at}.png" width="80" height="80" alt="Show ${hotel} on the map" ${truth({})}></a>
    <div>8.${at} Very good</div></div>`,
    )
    .join('')}
  <div class="gallery"><a href="/images/1.jpg"><img src="/images/hotel/room-1.jpg" width="300" height="200" alt="Gallery image of this property" ${truth({ right: 'poor', may: 'link' })}></a><a href="/images/2.jpg"><img src="/images/hotel/room-2.jpg" width="300" height="200" alt="Gallery image of this property" ${truth({ right: 'poor', may: 'link' })}></a>
    <img src="/images/hotel/room-3.jpg" width="300" height="200" alt="a bed with white sheets and two lamps at Hotel Miramar" ${truth({})}><img src="/images/hotel/room-4.jpg" width="300" height="200" alt="Hotel Miramar, Cádiz" ${truth({})}><img src="/images/hotel/room-5.jpg" width="300" height="200" alt="room image" ${truth({ right: 'poor' })}><img src="/images/hotel/room-6.jpg" width="300" height="200" alt="Hotel photo" ${truth({ right: 'poor named' })}><img src="/images/hotel/room-7.jpg" width="300" height="200" alt="property-image" ${truth({ right: 'poor' })}><img src="/images/hotel/room-8.jpg" width="300" height="200" alt="null" ${truth({ right: 'poor' })}><img src="/images/hotel/pool.jpg" width="300" height="200" alt="Pool" ${truth({})}></div>
  <ul class="places"><li><a href="/city/es/cadiz"><img src="/city/cadiz.jpg" width="200" height="150" alt="" ${truth({ right: 'decorative' })}><h3>Cádiz</h3></a></li><li><a href="/city/es/ronda"><img src="/city/ronda.jpg" width="200" height="150" alt="Ronda" ${truth({ may: 'repeatsText' })}></a><h3>Ronda</h3></li><li><a href="/city/es/tarifa"><div style="width:200px;height:150px;background-image:url(/city/tarifa.jpg)" ${truth({ right: 'missing', may: 'linkWithoutName' })}></div></a></li></ul>
  <table><tr><td><img src="/carriers/IB.png" width="32" height="32" alt="Iberia" ${truth({ may: 'repeatsText' })}></td><td>Iberia</td><td>10:05</td></tr><tr><td><img src="/carriers/multi.png" width="32" height="32" alt="Multiple airlines" ${truth({})}></td><td>11:40</td></tr><tr><td><img src="/carriers/airline.png" width="32" height="32" alt="airline logo" ${truth({ right: 'named poor' })}></td><td>12:00</td></tr></table>
  <div class="reviews"><img src="/shots/av-1.jpg" width="32" height="32" alt="" ${truth({ right: 'decorative' })}>Anke <img src="/flags/De.png" width="16" height="12" alt="Germany" ${truth({ may: 'repeatsText' })}> Germany <p>Quiet rooms.</p></div>
  <button class="prev"><svg viewBox="0 0 24 24" width="20" height="20" ${truth({ right: 'missing', may: 'buttonWithoutName' })}><path d="M2 2h4"/></svg></button><button class="next" aria-label="Next"><svg viewBox="0 0 24 24" width="20" height="20" ${truth({ right: 'decorative' })}><path d="M2 2h4"/></svg></button>
  <footer><a href="https://apps.example/id1"><img src="/shots/appstore.svg" width="120" height="40" alt="Download on the App Store" ${truth({})}></a><img src="/shots/iata.gif" width="60" height="30" alt="IATA" ${truth({})}><img src="/shots/pci.png" width="60" height="30" alt="PCI DSS compliant" ${truth({})}><a href="https://other.example" title="Other brand"><img src="/shots/brand-o.png" width="80" height="26" alt="otherbrand" ${truth({ may: 'titleDiffers' })}></a></footer>`;
};

/** A university's site. */
const university = (): string => `
  <header><a href="/" rel="home" class="site-logo"><img src="/themes/north/logo.svg" width="200" height="60" alt="Home" ${truth({})}></a><a href="/cymraeg"><img src="/shots/cy.png" width="20" height="14" alt="Cymraeg" ${truth({})}></a><button class="navbar-toggler" type="button" data-toggle="collapse"><span class="navbar-toggler-icon" style="display:inline-block;width:30px;height:30px;background-image:url(/shots/burger.svg)" ${truth({ right: 'missing', may: 'buttonWithoutName' })}></span></button><a class="search" href="/search"><span class="visually-hidden">Search</span><svg width="20" height="20" viewBox="0 0 20 20" ${truth({ right: 'decorative' })}><path d="M1 1h5"/></svg></a></header>
  <div class="hero" role="img" aria-label="Students on the lawn in front of the library" style="width:600px;height:200px;background-image:url(/sites/default/files/hero.jpg)" ${truth({})}></div>
  <div class="hero" style="width:600px;height:200px;background-image:url(/sites/default/files/hero2.jpg)" ${truth({ right: 'decorative' })}><h2>Open day</h2></div>
  <div class="news">${['Wind tunnel opens', 'Prize for bat research', 'New hall of residence'].map((title, at) => `<article class="node--type-news"><a href="/news/${at}" class="img-link"><img loading="lazy" src="/sites/default/files/styles/teaser/public/2023-1${at}/IMG_20${at}.jpg?itok=a${at}" width="300" height="200" alt="${['A model of a wing in the tunnel', 'news image', 'New hall of residence'][at]}" ${truth([{}, { right: 'poor', may: 'link' }, { may: 'repeatsText' }][at] ?? {})}></a><h3><a href="/news/${at}">${title}</a></h3></article>`).join('')}</div>
  <div class="people">${['Dr Ada Moss', 'Prof. Lin Tao'].map((name, at) => `<div class="person"><img src="/sites/default/files/staff/${at}.jpg" width="150" height="150" alt="${name}" ${truth({ may: 'repeatsText' })}><h3>${name}</h3></div>`).join('')}
    <div class="person"><img src="/sites/default/files/staff/3.jpg" width="150" height="150" alt="Portrait of Jan Eide" ${truth({})}><h3>Jan Eide</h3></div><div class="person"><img src="/sites/default/files/staff/4.jpg" width="150" height="150" alt="profile photo" ${truth({ right: 'poor' })}><h3>Ewa Nowak</h3></div><div class="person"><img src="/sites/default/files/staff/5.jpg" width="150" height="150" alt="staff_photo" ${truth({ right: 'poor' })}><h3>T. Olu</h3></div><div class="person"><img src="/shots/nophoto.png" width="150" height="150" alt="No photo" ${truth({ right: 'poor' })}><h3>V. Reis</h3></div><div class="person"><img src="/sites/default/files/staff/6.jpg" width="150" height="150" alt="Headshot" ${truth({ right: 'poor named' })}><h3>P. Quist</h3></div></div>
  <a href="https://video.example/watch?v=1" class="video"><img src="/vi/1/hqdefault.jpg" width="320" height="180" alt="Play video: Welcome week" ${truth({})}></a><a href="https://video.example/watch?v=2" class="video"><img src="/vi/2/hqdefault.jpg" width="320" height="180" alt="video thumbnail" ${truth({ right: 'poor', may: 'link' })}></a><iframe title="A tour of the campus" srcdoc="<p>Video</p>"></iframe>
  <ul class="courses"><li><a href="/study/biology"><img src="/shots/biology.jpg" width="200" height="120" alt="" ${truth({ right: 'decorative' })}><span>Biology</span></a></li><li><a href="/study/law"><img src="/shots/law.jpg" width="200" height="120" alt="Law" ${truth({ may: 'repeatsText' })}><span>Law</span></a></li><li><a href="/study/physics"><img src="/shots/physics.jpg" width="200" height="120" alt="Image of two students with a laser" ${truth({ may: 'saysImage' })}></a><span>Physics</span></li><li><a href="/study/music"><img src="/shots/music.jpg" width="200" height="120" alt="Female student with headphones smiling" ${truth({})}></a><span>Music</span></li></ul>
  <div class="accred"><img src="/shots/aacsb.png" width="100" height="50" alt="AACSB Accredited" ${truth({})}><img src="/shots/athena.png" width="100" height="50" alt="Athena Swan Silver Award" ${truth({})}><img src="/shots/tef.png" width="100" height="50" alt="TEF Gold logo" ${truth({})}><img src="/shots/r10.png" width="100" height="50" alt="Ranked 10th in the UK" ${truth({})}><img src="/shots/logo5.png" width="100" height="50" alt="logo5" ${truth({ right: 'poor' })}></div>
  <a href="/maps"><img src="/shots/campus.png" width="300" height="200" alt="Campus map" ${truth({})}></a>
  <div class="field__item"><img src="/sites/default/files/inline-images/image_3.png" data-entity-uuid="1" width="300" height="200" alt="image" ${truth({ right: 'poor' })}><img src="/sites/default/files/inline-images/chart.png" width="300" height="200" alt="Bar chart of graduates by year" ${truth({})}><img src="/sites/default/files/inline-images/deco.png" width="300" height="200" alt="decorative" ${truth({ right: 'poor' })}><img src="/sites/default/files/inline-images/q.png" width="30" height="30" alt="&quot;&quot;" ${truth({ right: 'poor' })}><img src="/sites/default/files/inline-images/u.png" width="300" height="200" alt="Lab, ground floor" ${truth({})}></div>
  <a class="back" href="#top"><img src="/shots/up.svg" width="20" height="20" alt="Back to top" ${truth({})}></a>
  <footer><a href="https://x.example/north" aria-label="Follow us on X"><svg focusable="false" width="20" height="20" viewBox="0 0 20 20" ${truth({ right: 'decorative' })}><path d="M1 1h5"/></svg></a><a href="https://insta.example/north"><svg role="img" aria-labelledby="ig" width="20" height="20" viewBox="0 0 20 20" ${truth({})}><title id="ig">Instagram</title><path d="M1 1h5"/></svg></a><a href="https://linked.example/north"><svg width="20" height="20" viewBox="0 0 20 20" ${truth({ right: 'missing', may: 'linkWithoutName' })}><use href="#icon-in"/></svg></a><a href="https://tiktok.example/north"><img src="/shots/tt.svg" width="20" height="20" alt="TikTok icon" ${truth({})}></a></footer>`;

/** A blog about food by WordPress, with a plugin for recipes. */
const food = (): string => `
  <a href="https://salt.example" class="custom-logo-link" rel="home" aria-current="page"><img src="/wp-content/uploads/2021/02/cropped-SALT-1.png" width="240" height="80" class="custom-logo" alt="Salt and Smoke" ${truth({})}></a>
  <a href="#" data-reveal-id="global-search"><i class="fi-magnifying-glass" style="display:inline-block;width:16px;height:16px;background-image:url(/shots/glass.png)" ${truth({ right: 'missing', may: 'linkWithoutName' })}></i></a>
  <a href="https://box.example" title="Foodbox"><img src="/img/logo-box.svg" data-pin-no-hover="true" alt="logo Foodbox" class="logo" width="80" height="30" ${truth({})}></a>
  <a href="https://www.bag.example/first-order/" class="campaign-link"><img src="/campaigns/26/imu.png" alt="" width="300" height="250" ${truth({ right: 'missing', may: 'linkWithoutName' })}></a>
  <button class="favorite"><span><i title="Likes" style="display:inline-block;width:16px;height:16px;background-image:url(/shots/h.png)" ${truth({ right: 'decorative' })}></i></span><span class="count">5</span></button>
  <a href="#" class="print_recipe" title="Print recipe"><img src="/shots/print.png" width="20" height="20" alt="" ${truth({ right: 'decorative' })}></a>
  <h1>Mac and cheese with pumpkin</h1><img class="recipe-image" src="/uploads/recipes/5193_1706264487-1920x1280.jpg" width="600" height="400" alt="Mac and cheese with pumpkin" ${truth({ may: 'repeatsText' })}>
  <p><img fetchpriority="high" decoding="async" src="/wp-content/uploads/2023/01/IMG_7731-scaled.jpg" width="600" height="400" alt="IMG_7731" class="wp-image-9120" ${truth({ right: 'poor' })}></p>
  <figure class="wp-block-image size-large"><img src="/wp-content/uploads/2023/01/pumpkin-sauce.jpg" width="600" height="400" alt="Overhead shot of orange sauce in a blender" class="wp-image-9121" ${truth({})}><figcaption>The sauce should be smooth.</figcaption></figure>
  <figure class="wp-block-image"><a href="/wp-content/uploads/2023/01/bake.jpg"><img src="/wp-content/uploads/2023/01/bake.jpg" width="600" height="400" alt="" class="wp-image-9122" ${truth({ right: 'missing', may: 'linkWithoutName' })}></a></figure>
  <figure class="wp-block-image"><img src="/wp-content/uploads/2023/01/plate.jpg" width="600" height="400" alt="pumpkin mac and cheese recipe, easy mac and cheese, vegetarian mac and cheese, best mac and cheese" class="wp-image-9123" ${truth({ right: 'named poor' })}></figure>
  <figure class="wp-block-image"><img src="/wp-content/uploads/2023/01/pin.jpg" width="300" height="600" alt="Pinterest graphic for mac and cheese with pumpkin" ${truth({})}></figure>
  <div class="wprm-recipe"><img src="/wp-content/uploads/2023/01/plate-150x150.jpg" width="150" height="150" alt="A plate of mac and cheese with sage" class="attachment-150x150" ${truth({})}><div class="wprm-recipe-rating"><svg width="16" height="16" viewBox="0 0 16 16" ${truth({ right: 'decorative' })}><polygon points="1,1 8,8"/></svg><svg width="16" height="16" viewBox="0 0 16 16" ${truth({ right: 'decorative' })}><polygon points="1,1 8,8"/></svg>4.8 from 20 votes</div>
    <a href="https://pins.example/pin/create/?url=x" class="wprm-recipe-pin"><svg aria-hidden="true" width="16" height="16"><path d="M0 0h8"/></svg> Pin Recipe</a>
    <input type="radio" aria-label="Rate this recipe 1 out of 5 stars" name="r"><span aria-hidden="true"><svg width="16" height="16"><path d="M0 0h8"/></svg></span>
    <ol><li>Boil the pasta.<img src="/wp-content/uploads/2023/01/step-1.jpg" width="200" height="150" alt="Step 1" ${truth({ right: 'poor' })}></li><li>Roast the pumpkin.<img src="/wp-content/uploads/2023/01/step-2.jpg" width="200" height="150" alt="Step 2: pumpkin on a tray" ${truth({})}></li><li>Blend.<img src="/wp-content/uploads/2023/01/step-3.jpg" width="200" height="150" alt="process shot 3" ${truth({ right: 'poor named' })}></li></ol></div>
  <div class="related"><a href="/dal"><img src="/wp-content/uploads/dal.jpg" width="200" height="200" alt="dal" ${truth({ may: 'repeatsText' })}></a><h3><a href="/dal">Red dal</a></h3><a href="/soup" aria-hidden="true" tabindex="-1"><img src="/wp-content/uploads/soup.jpg" width="200" height="200" alt="Soup"></a><h3><a href="/soup">Soup</a></h3><a href="/stew"><img src="/wp-content/uploads/stew.jpg" width="200" height="200" alt="featured image for stew" ${truth({ right: 'named poor' })}></a><h3><a href="/stew">Stew</a></h3></div>
  <div class="post_author"><img alt="" src="/avatar/70a119?s=90" class="avatar avatar-90 photo" width="90" height="90" ${truth({ right: 'decorative' })}><h3><a href="/author/ab">Abuela</a></h3></div><div class="about"><img src="/wp-content/uploads/me.jpg" width="200" height="200" alt="Ana in her kitchen, laughing" ${truth({})}><p>Hi, I am Ana!</p></div>
  <ol class="comments"><li><img alt="Avatar for Sue" src="/avatar/1?s=48" width="48" height="48" ${truth({})}> Sue: loved it <img draggable="false" role="img" class="emoji" alt="❤️" src="/72x72/2764.png" width="16" height="16" ${truth({})}></li><li><img alt="Lou&#039;s avatar" src="/avatar/2?s=48" width="48" height="48" ${truth({})}> Lou: yum</li></ol>
  <a rel="license" href="https://cc.example/by/4.0/"><img alt="Creative Commons License" src="/shots/88x31.png" width="88" height="31" ${truth({})}></a>
  <img src="https://pixel.example/g.gif" alt=":)" width="1" height="1" id="wpstats" ${truth({ right: 'named decorative' })}>`;

/** A front page of news in Portuguese. */
const frontPage = (): string => {
  const teasers: [slug: string, title: string, alt: string, truthOf: Truth][] = [
    [
      'chuva-interdita-rodovia',
      'Chuva interdita rodovia no litoral',
      'Carros parados em rodovia alagada',
      {},
    ],
    [
      'senado-vota-reforma',
      'Senado vota reforma nesta terça',
      'Senado vota reforma nesta terça',
      { may: 'repeatsText' },
    ],
    [
      'time-vence-classico',
      'Time vence clássico nos acréscimos',
      'Jogador de camisa verde comemora gol com os braços abertos',
      {},
    ],
    [
      'festival-de-cinema',
      'Festival de cinema abre inscrições',
      'Foto: Divulgação',
      { right: 'named poor', may: 'saysImage' },
    ],
    ['preco-do-cafe', 'Preço do café sobe outra vez', 'Imagem', { right: 'poor', may: 'link' }],
    [
      'vacina-no-interior',
      'Vacina chega ao interior',
      'Imagem de uma enfermeira com uma caixa térmica',
      { may: 'saysImage' },
    ],
    ['orquestra-no-parque', 'Orquestra toca no parque', '', { right: 'missing', may: 'linkWithoutName' }],
  ];
  return `
  <header><button class="l-header__action"><span class="u-sr-only">Abrir menu</span><svg class="icon" width="24" height="24" viewBox="0 0 24 24" aria-hidden="true"><path d="m3 18h18"/></svg></button>
    <h1 title="Gazeta do Vale"><a href="//gazeta.example/" class="u-link-clean" ${truth({ right: 'missing', may: 'linkWithoutName' })}><svg viewBox="0 0 556 67" width="200" height="24" class="logo" aria-hidden="true"><path d="M3 4h9"/></svg></a></h1>
    <svg viewBox="0 0 55 14" width="55" height="14" aria-hidden="true"><polygon points="1,1 5,5"/></svg>
    <a href="//gazeta.example/assine" title="Assine">Assine</a><a href="//login.gazeta.example"><img src="/img/user.svg" width="20" height="20" alt="Entrar" ${truth({})}></a></header>
  <div class="tempo"><img src="/img/tempo/3.png" width="32" height="32" alt="Parcialmente nublado" ${truth({})}> 24 °C</div>
  ${teasers.map(([slug, title, alt, facts]) => `<div class="c-headline"><a href="/2024/${slug}.shtml"><picture class="c-headline__image"><source srcset="/f/${slug}-md.webp" media="(min-width: 9000px)"><img src="/f/${slug}.jpg" width="300" height="200" alt="${alt}" ${truth(facts)}></picture></a><div class="c-headline__content"><a href="/2024/${slug}.shtml"><h2>${title}</h2></a></div></div>`).join('')}
  <div class="c-main"><a href="/2024/lago.shtml"><img src="/f/lago.jpg" width="600" height="400" alt="" ${truth({ right: 'decorative' })}><h2>Lago volta a ter peixes</h2></a></div>
  <section class="colunistas"><a href="/colunas/ana-lima"><img src="/c/ana.png" width="80" height="80" alt="Ana Lima" ${truth({ may: 'repeatsText' })}><span>Ana Lima</span></a><a href="/colunas/rui-paz"><img src="/c/rui.png" width="80" height="80" alt="colunista" ${truth({ right: 'named poor' })}><span>Rui Paz</span></a></section>
  <section class="videos"><a href="/tv/1"><img src="/tv/1.jpg" width="200" height="112" alt="Assista: como podar roseiras" ${truth({})}><svg class="play" width="24" height="24" viewBox="0 0 24 24" ${truth({ right: 'decorative' })}><path d="M8 5v14"/></svg></a><button class="slick-prev slick-arrow" aria-label="Anterior" type="button"><img src="/img/prev.svg" alt="" width="12" height="20" ${truth({ right: 'decorative' })}></button><button class="slick-next slick-arrow" type="button"><img src="/img/next.svg" alt="" width="12" height="20" ${truth({ right: 'missing', may: 'buttonWithoutName' })}></button></section>
  <aside><a href="https://ads.example/clk?1"><img src="/ads/1.gif" width="300" height="250" alt="Publicidade" ${truth({ right: 'named poor' })}></a><a href="https://ads.example/clk?2"><img src="/ads/2.gif" width="300" height="250" ${truth({ right: 'missing', may: 'linkWithoutName' })}></a><img src="/charge/0311.jpg" width="300" height="200" alt="Charge do dia" ${truth({ right: 'named poor' })}><a href="/impresso"><img src="/capa/2024-03-11.jpg" width="150" height="240" alt="Capa da edição de 11 de março" ${truth({})}></a></aside>
  <ul class="social"><li><a href="https://fb.example/gazeta" title="Facebook"><svg class="icon icon--facebook" width="16" height="16" viewBox="0 0 16 16" ${truth({ right: 'decorative' })}><path d="M1 1h2"/></svg></a></li><li><a href="https://wa.example/send?text=x"><img src="/img/wa.svg" width="16" height="16" alt="WhatsApp" ${truth({})}></a></li><li><a href="https://tt.example/gazeta" aria-label="TikTok"><img src="/img/tt.svg" width="16" height="16" alt="ícone" ${truth({ right: 'poor', may: 'link' })}></a></li></ul>
  <footer><img src="/img/selo.svg" width="60" height="60" alt="Selo Gazeta 100 anos" ${truth({})}><a href="/anj"><img src="/img/anj.png" width="60" height="30" alt="Associação Nacional de Jornais" ${truth({})}></a></footer>`;
};

/** A category of a shop in German, as Shopware and WooCommerce write it. */
const category = (): string => {
  const things = ['Gießkanne „Elsa“, 5 l', 'Pflanzkelle aus Edelstahl', 'Rosenschere mit Lederetui'];
  return `
  <a class="header-logo-main-link" href="/" title="Zur Startseite gehen"><picture class="header-logo-picture"><img src="/media/logo.svg" alt="Zur Startseite gehen" class="img-fluid header-logo-main-img" width="200" height="40" ${truth({})}></picture></a>
  <button class="btn nav-main-toggle-btn" type="button" aria-label="Menü"><span class="icon icon-stack"><svg width="24" height="24" viewBox="0 0 24 24" ${truth({ right: 'decorative' })}><path d="M3 4h18"/></svg></span></button>
  <a class="btn account-menu-btn" href="/account" title="Ihr Konto"><span class="icon"><svg width="24" height="24" viewBox="0 0 24 24" ${truth({ right: 'decorative' })}><path d="M3 4h18"/></svg></span></a>
  <a class="btn wishlist" href="/merkzettel"><span class="icon"><svg width="24" height="24" viewBox="0 0 24 24" ${truth({ right: 'missing', may: 'linkWithoutName' })}><path d="M3 4h18"/></svg></span></a>
  <a href="/warenkorb" title="Warenkorb"><svg width="24" height="24" viewBox="0 0 24 24" ${truth({ right: 'decorative' })}><path d="M3 4h18"/></svg><span>0,00 €</span></a>
  <h1>Gartengeräte</h1><div class="cms-element-image"><img src="/media/kat.jpg" width="600" height="200" alt="Geräte im Schuppen, an Haken aufgehängt" title="Gartengeräte" ${truth({ may: 'titleDiffers' })}></div>
  ${things
    .map(
      (
        thing,
        at,
      ) => `<div class="card product-box"><div class="product-badges"><img src="/media/neu.png" width="40" height="20" alt="Neu" ${truth({})}></div><a href="/p/${at}" title="${thing}" class="product-image-link is-standard"><img src="/media/p${at}.jpg" alt="${thing}" title="${thing}" class="product-image is-standard" loading="lazy" width="200" height="200" ${truth({ may: 'repeatsText' })}></a>
    <div class="product-review-rating"><div class="point-container"><svg width="12" height="12" viewBox="0 0 24 24" ${truth({ right: 'decorative' })}><path d="M1 1h3"/></svg></div><p class="visually-hidden">Durchschnittliche Bewertung von 4 von 5 Sternen</p></div><a href="/p/${at}" class="product-name">${thing}</a><button class="btn btn-buy" title="In den Warenkorb"><img src="/media/cart.svg" alt="" width="16" height="16" ${truth({ right: 'decorative' })}></button><button class="product-wishlist" type="button"><img src="/media/herz.svg" alt="Herz" width="16" height="16" ${truth({ right: 'named poor', due: 'button|asksTarget' })}></button></div>`,
    )
    .join('')}
  <div class="card product-box"><a href="/p/9" class="product-image-link"><div class="product-image-placeholder"><svg width="80" height="80" viewBox="0 0 24 24" ${truth({ right: 'missing', may: 'linkWithoutName' })}><path d="M3 4h18"/></svg></div></a><a href="/p/9">Harke</a></div>
  <li class="product type-product"><a href="/produkt/spaten/" class="woocommerce-LoopProduct-link"><span class="onsale">Angebot!</span><img width="300" height="300" src="/wp-content/uploads/spaten-300x300.jpg" class="attachment-woocommerce_thumbnail" alt="" ${truth({ right: 'decorative' })}><h2>Spaten</h2></a></li>
  <li class="product"><a href="/produkt/rechen/"><img width="300" height="300" src="/wp-content/uploads/woocommerce-placeholder-300x300.png" class="woocommerce-placeholder" alt="Platzhalter" ${truth({ right: 'poor', may: 'link' })}><h2>Rechen</h2></a></li>
  <li class="product"><a href="/produkt/sieb/"><img width="300" height="300" src="/wp-content/uploads/sieb-300x300.jpg" alt="Produktbild: Erdsieb" ${truth({ right: 'named poor' })}><h2>Erdsieb</h2></a></li>
  <li class="product"><a href="/produkt/hacke/"><img width="300" height="300" src="/wp-content/uploads/hacke-300x300.jpg" alt="Artikelbild" ${truth({ right: 'poor' })}><h2>Hacke</h2></a></li>
  <nav aria-label="Seiten"><a href="?p=2"><img src="/media/weiter.png" width="16" height="16" alt="weiter" ${truth({})}></a><a href="?p=9"><img src="/media/letzte.png" width="16" height="16" alt="Doppelpfeil rechts" ${truth({ right: 'named poor', may: 'link' })}></a></nav>
  <div class="payment"><img src="/media/pp.png" width="60" height="30" alt="PayPal" ${truth({})}><img src="/media/rechnung.png" width="60" height="30" alt="Kauf auf Rechnung" ${truth({})}><img src="/media/sepa.png" width="60" height="30" alt="SEPA-Lastschrift" ${truth({})}><img src="/media/dhl.png" width="60" height="30" alt="DHL" ${truth({})}><img src="/media/zahlung.png" width="60" height="30" alt="Zahlungsarten" ${truth({ right: 'named poor' })}></div>
  <a href="https://siegel.example/shop"><img src="/media/ts.png" width="60" height="60" alt="Geprüfter Shop – Zertifikat ansehen" ${truth({})}></a><img src="/media/bio.svg" width="60" height="40" alt="Bio-Siegel" ${truth({})}>
  <form><input type="image" src="/media/suche.gif" width="20" height="20" alt="Suchen" ${truth({})}><input type="image" src="/media/nl.gif" width="20" height="20" alt="Absenden" ${truth({ right: 'poor' })}></form>`;
};

/** An article of an encyclopedia in French, by MediaWiki. */
const article = (): string => `
  <a href="/wiki/Accueil" class="mw-logo"><img class="mw-logo-icon" src="/static/images/icon.svg" alt="" aria-hidden="true" height="50" width="50"><span class="mw-logo-container"><img class="mw-logo-wordmark" alt="Wikilibre" src="/static/images/wordmark-fr.svg" style="width:116px;height:18px" ${truth({})}><img class="mw-logo-tagline" alt="l'encyclopédie libre" src="/static/images/tagline-fr.svg" width="120" height="13" ${truth({})}></span></a>
  <div class="mw-indicators"><a href="/wiki/AdQ" title="Article de qualité"><img alt="Page d’aide sur l’homonymie" src="/t/20px-Star.svg.png" width="20" height="20" ${truth({ may: 'titleDiffers' })}></a></div>
  <div class="homonymie"><div class="icone"><img alt="" src="/t/20px-Confusion.svg.png" width="20" height="15" ${truth({ right: 'decorative' })}></div>Ne doit pas être confondu avec Loire.</div>
  <table class="infobox"><tr><td><a href="/wiki/Fichier:Loir_a_Vaas.jpg" class="mw-file-description"><img src="/t/280px-Loir_a_Vaas.jpg" width="280" height="187" alt="Illustration." ${truth({ right: 'poor', may: 'link' })}></a><br>Le Loir à Vaas.</td></tr><tr><td><a href="/wiki/Fichier:Loir.svg" class="mw-file-description"><img alt="Cours du Loir." src="/t/260px-Loir.svg.png" width="260" height="200" ${truth({})}></a></td></tr>
    <tr><th>Pays</th><td><span class="flagicon"><a href="/wiki/Fichier:Flag_of_France.svg" class="mw-file-description" title="Drapeau de la France"><img alt="Drapeau de la France" src="/t/20px-Flag_of_France.svg.png" width="20" height="13" ${truth({})}></a></span> France</td></tr><tr><th>Régions</th><td><span class="flagicon"><a href="//commons.example/wiki/File:Flag_Centre.svg" class="mw-file-description" title="Drapeau : Centre"><img alt="" src="/t/20px-Flag_Centre.svg.png" width="20" height="12" ${truth({ right: 'decorative' })}></a></span> Centre</td></tr></table>
  <figure typeof="mw:File/Thumb"><a href="/wiki/Fichier:Moulin.jpg" class="mw-file-description"><img src="/t/220px-Moulin.jpg" width="220" height="147" class="mw-file-element" ${truth({ right: 'missing', may: 'linkWithoutName' })}></a><figcaption>Moulin à eau sur le Loir.</figcaption></figure>
  <figure typeof="mw:File/Thumb"><a href="/wiki/Fichier:Pont.jpg" class="mw-file-description"><img alt="Photographie d'un pont de pierre à cinq arches" src="/t/220px-Pont.jpg" width="220" height="147" ${truth({ may: 'saysImage' })}></a><figcaption>Le pont de La Chartre.</figcaption></figure>
  <figure typeof="mw:File/Thumb"><a href="/wiki/Fichier:Crue.jpg"><img alt="Crue.jpg" src="/t/220px-Crue.jpg" width="220" height="147" ${truth({ right: 'poor', may: 'link' })}></a><figcaption>La crue de 1995.</figcaption></figure>
  <ul class="gallery"><li class="gallerybox"><div class="thumb"><a href="/wiki/Fichier:G1.jpg"><img alt="La source du Loir à Saint-Éman" src="/t/G1.jpg" width="120" height="80" ${truth({ may: 'repeatsText' })}></a></div><div class="gallerytext">La source du Loir à Saint-Éman</div></li><li class="gallerybox"><div class="thumb"><a href="/wiki/Fichier:G2.jpg"><img alt="" src="/t/G2.jpg" width="120" height="80" ${truth({ right: 'missing', may: 'linkWithoutName' })}></a></div><div class="gallerytext">Le confluent</div></li></ul>
  <p>Le débit est <span class="mwe-math-element"><img src="/math/render/svg/3a8" class="mwe-math-fallback-image-inline" aria-hidden="true" style="width:12ex;height:3ex" alt="{\\displaystyle Q=32}"></span> et la lettre <img src="/math/render/svg/9b" class="mwe-math-fallback-image-inline" style="width:2ex;height:2ex" alt="{\\displaystyle x}" ${truth({})}>.</p>
  <p><a href="/wiki/Fichier:Loir.ogg"><img alt="Écouter" src="/t/11px-Speaker.svg.png" width="11" height="11" ${truth({})}></a> <img alt="Ce lien renvoie vers un fichier audio" src="/t/audio.svg" width="11" height="11" ${truth({})}></p>
  <div class="imagemap"><img src="/t/carte.png" usemap="#cartefr" alt="Carte des départements traversés" width="300" height="200" ${truth({})}><map name="cartefr"><area href="/wiki/Sarthe" shape="rect" coords="0,0,90,90" alt="Sarthe" title="Sarthe" ${truth({})}><area href="/wiki/Cher" shape="rect" coords="90,0,190,90" title="Cher" ${truth({ may: 'titleOnly' })}><area href="/wiki/Loiret" shape="rect" coords="190,0,290,90" ${truth({ right: 'missing', may: 'linkWithoutName' })}></map></div>
  <ul class="portails"><li><a href="/wiki/Portail:Eau"><img alt="icône décorative" src="/t/24px-Drop.svg.png" width="24" height="24" ${truth({ right: 'poor', may: 'link' })}></a> <a href="/wiki/Portail:Eau">Portail de l’eau</a></li></ul>
  <span class="mw-editsection"><a href="/w/edit"><img src="/static/crayon.svg" alt="crayon" width="12" height="12" ${truth({ right: 'named poor', due: 'link|asksTarget' })}></a></span>
  <footer><a href="https://fondation.example/"><img src="/static/wmf-button.svg" width="84" height="29" alt="Fondation Wikilibre" loading="lazy" ${truth({})}></a><a href="https://mediawiki.example"><picture><source media="(min-width: 500px)" srcset="/static/mw.svg"><img src="/static/mw_compact.svg" alt="Powered by MediaWiki" width="25" height="25" ${truth({})}></picture></a></footer>`;

/** A product of a shop in Italian, by Shopify. */
const prodotto = (): string => `
  <a href="/" class="header__heading-link"><div class="header__heading-logo-wrapper"><img src="/cdn/shop/files/logo_orizz_150x.png?v=1" alt="Ceramiche Vietri" class="header__heading-logo" width="150" height="40" ${truth({})}></div></a>
  <details-modal class="header__search"><details><summary class="header__icon" aria-label="Cerca"><span><svg class="icon icon-search" aria-hidden="true" width="18" height="18"><path d="M1 1h4"/></svg></span></summary></details></details-modal>
  <a href="/account/login" class="header__icon--account"><svg class="icon icon-account" aria-hidden="true" width="18" height="18"><path d="M1 1h4"/></svg><span class="visually-hidden">Accedi</span></a>
  <a href="/cart" class="header__icon--cart" id="cart-icon-bubble"><svg class="icon icon-cart-empty" width="18" height="18" viewBox="0 0 18 18" ${truth({ right: 'decorative' })}><path d="M1 1h4"/></svg><span class="visually-hidden">Carrello</span></a>
  <ul class="product__media-list">${['Carica immagine nel visualizzatore Galleria 1', 'Piatto fondo dipinto a mano con un pesce azzurro', 'Carica immagine nel visualizzatore Galleria 3'].map((alt, at) => `<li><div class="product__modal-opener"><span class="product__media-icon"><svg aria-hidden="true" width="12" height="12"><path d="M1 1h4"/></svg></span><div class="product__media media"><img src="/cdn/shop/products/piatto${at}.jpg?v=2&width=1946" alt="${['Piatto fondo &quot;Pesce&quot;', 'Piatto fondo dipinto a mano con un pesce azzurro', ''][at]}" width="400" height="400" ${truth([{ may: 'repeatsText' }, {}, { right: 'decorative' }][at] ?? {})}></div><button class="product__media-toggle" type="button"><span class="visually-hidden">Apri contenuti multimediali ${at + 1} in finestra modale</span></button></div></li><li><button class="thumbnail global-media-settings" aria-label="${alt}"><img src="/cdn/shop/products/piatto${at}.jpg?v=2&width=416" alt="${['Piatto fondo &quot;Pesce&quot;', 'Piatto fondo dipinto a mano con un pesce azzurro', ''][at]}" width="80" height="80" ${truth([{ may: 'repeatsText' }, {}, { right: 'decorative' }][at] ?? {})}></button></li>`).join('')}</ul>
  <h1>Piatto fondo "Pesce"</h1><div class="jdgm-prev-badge"><span class="jdgm-star"></span></div>
  <fieldset><legend>Colore</legend><input type="radio" id="c1" name="c"><label for="c1"><img src="/cdn/swatch/blu.png" width="30" height="30" alt="Blu" ${truth({})}></label><input type="radio" id="c2" name="c"><label for="c2"><span class="swatch" style="display:inline-block;width:30px;height:30px;background-image:url(/cdn/swatch/verde.png)" ${truth({ right: 'decorative' })}></span><span class="visually-hidden">Verde</span></label><input type="radio" id="c3" name="c"><label for="c3" title="Giallo"><img src="/cdn/swatch/giallo.png" width="30" height="30" alt="" ${truth({ right: 'decorative missing', may: 'buttonWithoutName' })}></label></fieldset>
  <ul class="list-payment"><li><svg viewBox="0 0 38 24" width="38" height="24" role="img" aria-labelledby="pi-visa" ${truth({})}><title id="pi-visa">Visa</title><path d="M1 1h4"/></svg></li><li><svg viewBox="0 0 38 24" width="38" height="24" role="img" aria-labelledby="pi-amex" ${truth({})}><title id="pi-amex">American Express</title><path d="M1 1h4"/></svg></li></ul>
  <div class="icon-with-text"><div><img src="/cdn/icons/camion.svg" width="32" height="32" alt="" ${truth({ right: 'decorative' })}><p>Spedizione in 48 ore</p></div><div><img src="/cdn/icons/reso.svg" width="32" height="32" alt="reso" ${truth({})}><p>Reso gratuito</p></div><div><img src="/cdn/icons/mano.svg" width="32" height="32" alt="Icona mano" ${truth({})}><p>Fatto a mano</p></div></div>
  <div class="card-wrapper"><a href="/products/tazza" class="full-unstyled-link"><img src="/cdn/shop/products/tazza_533x.jpg" alt="Tazza &quot;Limone&quot;" width="200" height="200" ${truth({ may: 'repeatsText' })}><span class="visually-hidden">Tazza "Limone"</span></a></div>
  <div class="card-wrapper"><a href="/products/vaso" aria-labelledby="vt"><img src="/cdn/shop/products/vaso_533x.jpg" alt="Vaso alto con limoni su fondo bianco" width="200" height="200" ${truth({})}></a><h3 id="vt">Vaso alto</h3></div>
  <div class="card-wrapper"><a href="/products/ciotola"><img src="/cdn/shop/products/ciotola_533x.jpg" alt="DSC_2210-Modifica" width="200" height="200" ${truth({ right: 'poor', may: 'link' })}></a><h3><a href="/products/ciotola">Ciotola</a></h3></div>
  <div class="card-wrapper"><a href="/products/brocca"><img src="/cdn/shop/products/brocca_533x.jpg" alt="Immagine prodotto" width="200" height="200" ${truth({ right: 'poor', may: 'link' })}></a><h3><a href="/products/brocca">Brocca</a></h3></div>
  <div class="collection-list"><a href="/collections/piatti"><img src="/cdn/c1.jpg" width="200" height="120" alt="Piatti" ${truth({ may: 'repeatsText' })}></a><h3><a href="/collections/piatti">Piatti</a></h3><a href="/collections/tutti"><svg class="placeholder-svg" viewBox="0 0 525 525" width="200" height="120" ${truth({ right: 'missing', may: 'linkWithoutName' })}><path d="M1 1h4"/></svg></a></div>
  <div class="image-with-text"><img src="/cdn/bottega.jpg" width="400" height="300" alt="Due mani modellano l’argilla al tornio" ${truth({})}></div><div class="multicolumn"><img src="/cdn/m1.jpg" width="200" height="200" alt="Colonna 1" ${truth({ right: 'poor named' })}></div>
  <a href="https://wa.example/39" class="wa"><img src="/cdn/wa.svg" width="48" height="48" alt="Scrivici su WhatsApp" ${truth({})}></a><a href="https://instagram.example/vietri" class="list-social__link"><svg aria-hidden="true" width="18" height="18"><path d="M1 1h4"/></svg><span class="visually-hidden">Instagram</span></a><a href="https://pinterest.example/vietri"><img src="/cdn/p.svg" width="18" height="18" alt="P" ${truth({ right: 'poor named' })}></a>
  <button class="slider-button--next" name="next" aria-label="Scorri a destra"><img src="/cdn/freccia.svg" width="12" height="12" alt="freccia" ${truth({ right: 'named poor' })}></button><button class="x" name="chiudi"><img src="/cdn/x.svg" width="12" height="12" alt="Chiudi" ${truth({})}></button>`;

/** A blog in Japanese. */
const nikki = (): string => `
  <h1 id="title"><a href="https://hibi.example/"><img src="/img/header.png" width="400" height="90" alt="日々の台所" ${truth({})}></a></h1>
  <div class="profile"><a href="/about"><img src="/img/profile.jpg" class="profile-icon" width="60" height="60" alt="id:hibidai" ${truth({})}></a><a href="/about">hibidai</a></div>
  <div class="entry-content"><p><span itemscope><img src="/f/2023/20231105181502.jpg" alt="f:id:hibidai:20231105181502j:plain" title="" class="hatena-fotolife" width="400" height="300" ${truth({ right: 'poor' })}></span></p>
    <p><img src="/f/2023/20231105181510.jpg" alt="土鍋で炊いた栗ご飯" class="hatena-fotolife" width="400" height="300" ${truth({})}></p>
    <p><img src="/f/2023/20231105181530.jpg" alt="写真" width="400" height="300" ${truth({ right: 'poor' })}><img src="/f/2023/20231105181531.jpg" alt="画像1" width="400" height="300" ${truth({ right: 'poor' })}><img src="/f/2023/20231105181532.jpg" alt="栗の皮をむくところの写真" width="400" height="300" ${truth({ may: 'saysImage' })}><img src="/f/2023/20231105181533.jpg" alt="手順2" width="400" height="300" ${truth({ right: 'poor' })}><img src="/f/2023/20231105181534.jpg" alt="手順3：米を研ぐ" width="400" height="300" ${truth({})}></p>
    <p>おいしい<img class="emoji" src="/emoji/1f60b.png" alt="😋" width="16" height="16" ${truth({})}></p>
    <a href="https://shop.example/dp/B0"><img src="/img/B0.jpg" class="hatena-asin-detail-image" alt="伊賀焼 かまどさん 三合炊き" title="伊賀焼 かまどさん 三合炊き" width="120" height="160" ${truth({})}></a>
    <a href="https://rakuten.example/r"><img src="/img/r.gif" width="300" height="60" alt="楽天で見る" ${truth({})}></a><a href="https://rakuten.example/s"><img src="/img/s.gif" width="1" height="1" alt="" border="0" ${truth({ right: 'missing decorative', may: 'linkWithoutName' })}></a></div>
  <div class="ranking"><a href="https://blogmura.example/"><img src="/img/88_31.gif" width="88" height="31" alt="にほんブログ村 料理ブログへ" ${truth({})}></a><a href="https://ranking.example/"><img src="/img/rank.png" width="88" height="31" alt="人気ブログランキング" ${truth({})}></a><a href="https://ranking.example/2"><img src="/img/rank2.png" width="88" height="31" alt="バナー" ${truth({ right: 'poor', may: 'link' })}></a></div>
  <div class="social-buttons"><a href="https://b.example/entry" class="hatena-bookmark-button"><img src="/img/b.svg" alt="このエントリーをはてなブックマークに追加" width="20" height="20" ${truth({})}></a><a href="https://x.example/share"><img src="/img/x.svg" alt="Xでシェア" width="20" height="20" ${truth({})}></a><a href="https://line.example/share"><img src="/img/line.svg" alt="LINE" width="20" height="20" ${truth({})}></a></div>
  <ul class="recent"><li><a href="/entry/1"><div class="urllist-image" style="width:100px;height:100px;background-image:url(/f/t1.jpg)" ${truth({ right: 'missing', may: 'linkWithoutName' })}></div></a><a href="/entry/1">さつまいもの蒸しパン</a></li><li><a href="/entry/2"><img src="/f/t2.jpg" alt="かぼちゃの煮物" width="100" height="100" ${truth({ may: 'repeatsText' })}></a><a href="/entry/2">かぼちゃの煮物</a></li><li><a href="/entry/3"><img src="/f/t3.jpg" alt="アイキャッチ画像" width="100" height="100" ${truth({ right: 'poor', may: 'link' })}></a><a href="/entry/3">豚汁</a></li><li><a href="/entry/4"><img src="/f/t4.jpg" alt="サムネイル" width="100" height="100" ${truth({ right: 'poor', may: 'link' })}><span>味噌汁</span></a></li></ul>
  <form action="/search"><input type="image" src="/img/search.png" alt="検索" width="20" height="20" ${truth({})}></form>
  <a href="#top"><img src="/img/pagetop.png" alt="ページの先頭へ" width="30" height="30" ${truth({})}></a><a href="/entry/0"><img src="/img/next.png" alt="右向きの矢印" width="20" height="20" ${truth({ right: 'poor' })}></a>
  <div class="comments"><img src="/users/ta/profile.gif" alt="tanaka_kitchen" width="16" height="16" ${truth({})}><a href="/tanaka">tanaka_kitchen</a></div>`;

export const realPages: Readonly<Record<string, ListPage>> = {
  board: { title: 'New drivetrain - Spoke and Hub', lang: 'en', html: board() },
  form: { title: 'Apply for a resident parking permit', lang: 'en', html: form() },
  map: { title: 'Our shops', lang: 'en', html: map() },
  booking: { title: 'Hotels in Cádiz', lang: 'en', html: booking() },
  university: { title: 'University of the North', lang: 'en', html: university() },
  food: { title: 'Mac and cheese with pumpkin | Salt and Smoke', lang: 'en', html: food() },
  frontPage: { title: 'Gazeta do Vale', lang: 'pt', html: frontPage() },
  category: { title: 'Gartengeräte | Grünzeug', lang: 'de', html: category() },
  loir: { title: 'Loir — Wikilibre', lang: 'fr', html: article() },
  prodotto: { title: 'Piatto fondo "Pesce" – Ceramiche Vietri', lang: 'it', html: prodotto() },
  nikki: { title: '栗ご飯 - 日々の台所', lang: 'ja', html: nikki() },
};
