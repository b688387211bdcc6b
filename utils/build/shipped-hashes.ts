/**
 * The SHA-256 of each file of weights and WASM that the extension ships: binary code and data, built
 * elsewhere. They come from `utils/engines/on-device-text/paddle/weights` (`.onnx`), @tesseract.js-data (unpacked),
 * tesseract.js-core, onnxruntime-web, wllama and zxing-wasm; a new version of one of these changes its lines here, on purpose.
 */
export const shippedHashes: Readonly<Record<string, string>> = {
  'ara.traineddata': 'e7d6494e2ef249ee97ad151eb01e0e6ae3aaf429256442ad6af534862a2a8c0f',
  'ch_PP-OCRv4_det_infer.onnx': 'd696e84c008a49c344cc732997d7a94f97833df75c51dce1684d964ed1d5f835',
  'deu.traineddata': 'a1b72cc25753eac167edfef5af4448a8dc34973503a2265c34c84520f896eb03',
  'eng.traineddata': '5dc5d8d640a212c9d6184921ba103b186f50e0fed9ee716c53e6b312b400d747',
  'fra.traineddata': 'bf83833fa957ff0076f6aa93f69e3bdf7b014dea829ea0c0d6be6b48a3ceef6d',
  'ita.traineddata': '36ec897f5f1f489b257801881286167a79b99a16040c6fbc7e3e30f03821b10b',
  'japan_PP-OCRv3_rec_infer.onnx': '3d64cef4df5380d58997d3d85abd98f9cf26364addb33849bcb6397db581f178',
  'jpn.traineddata': '1a0175291ea145d4a66be681d1084496f10af938aacab247c5d40b31359a604e',
  'latin_PP-OCRv3_rec_infer.onnx': '50e8169b816d372ea6d14824f77f1422ac326d072ddd8a74a0cb8db4e8800550',
  'line-script.onnx': '380f019a1bfac908e03b86c3ee184933312c3d2acc5e2ac5a72dc4784c29b4b8',
  'ort-wasm-simd-threaded.wasm': '3398c10d07d229bd91b364548e130e0e51a8e5704b88c7c083ebbeb78842dee2',
  'por.traineddata': '42fab1f017aedab69b92bdecc01bbb11166cd3b177575612ee860f8e2825ece0',
  'signs.onnx': '5f4a6f3f96662bafa307bc31ae4103a0fc33b595c858f356a27430664d78cf48',
  'spa.traineddata': '0062377729b81cc268b1822f09eb1c08c09f3f7f1c6b422540b51555a7eeea70',
  'tesseract-core-simd-lstm.wasm': '34e8d50cac216427d86bf397d610fdd9f49492539bbcdfbfccc4eda20c810bea',
  'wllama.wasm': '551f13439366eff11e057b1b91fe46a7fdac29d56d67372d4c5f19a549dfe70c',
  'words.onnx': '9f89ffb6b153021ad755217949f2cc5e8f13bee5266ff0e712e6b6366277cd2e',
  'zxing_reader.wasm': '5003fb4b88c4fbd1fd518a2fd8c8ad365c519e183a08c03a322dddfea3cea84e',
};
